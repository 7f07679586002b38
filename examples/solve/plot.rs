//! The distribution as a picture.

use alloc::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use jeux_examples::Failure;
use plotters::prelude::*;

/// Draws how many fillings have each value as an SVG of bars: those won by the first player dark, the others light.
pub(crate) fn draw(path: &Path, values: &BTreeMap<i32, u64>, title: &str) -> Result<(), Failure> {
    let mut picture = String::new();
    chart(&mut picture, values, title).map_err(|error| anyhow!("the plot: {error}"))?;
    fs::write(path, picture).with_context(|| path.display().to_string())
}

fn chart(picture: &mut String, values: &BTreeMap<i32, u64>, title: &str) -> Result<(), Box<dyn core::error::Error>> {
    let first = values.keys().next().copied().unwrap_or(0);
    let last = values.keys().next_back().copied().unwrap_or(0);
    let highest = values.values().copied().max().unwrap_or(0);
    let area = SVGBackend::with_string(picture, (900, 500)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(60)
        .build_cartesian_2d(f64::from(first) - 0.5..f64::from(last) + 0.5, 0..highest + highest / 20 + 1)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_label_formatter(&|value| format!("{value:.0}"))
        .x_desc("points of the first player less those of the second, by perfect play")
        .y_desc("fillings")
        .draw()?;
    chart.draw_series(values.iter().map(|(&value, &times)| {
        let shade = match value {
            1.. => RGBColor(31, 78, 121),
            0 => RGBColor(150, 150, 150),
            _ => RGBColor(189, 215, 238),
        };
        let middle = f64::from(value);
        Rectangle::new([(middle - 0.4, 0), (middle + 0.4, times)], shade.filled())
    }))?;
    area.present()?;
    drop(chart);
    drop(area);
    Ok(())
}
