//! Players and solvers, generic over `Position`.
