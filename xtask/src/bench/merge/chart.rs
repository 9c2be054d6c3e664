//! Line charts as SVG.

use std::error::Error;
use std::path::Path;

use plotters::prelude::{
    ChartBuilder, IntoDrawingArea, LineSeries, Palette, Palette99, SVGBackend,
};
use plotters::style::{Color, WHITE};

const SIZE: (u32, u32) = (640, 360);

/// A line with its name.
pub(super) struct Series<'a> {
    pub(super) name: &'a str,
    pub(super) points: Vec<(f64, f64)>,
}

/// Draws lines into a file.
pub(super) fn chart(
    file: &Path,
    title: &str,
    axis: &str,
    all: &[Series<'_>],
) -> Result<(), Box<dyn Error>> {
    let points = || all.iter().flat_map(|series| &series.points);
    let most = |of: fn(&(f64, f64)) -> f64| points().map(of).fold(1.0, f64::max);
    let (width, height) = (most(|point| point.0), most(|point| point.1) * 1.1);
    let area = SVGBackend::new(file, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(44)
        .build_cartesian_2d(0.0..width, 0.0..height)?;
    chart.configure_mesh().x_desc(axis).y_desc("lines").draw()?;
    for (index, Series { name, points }) in all.iter().enumerate() {
        let color = Palette99::pick(index).stroke_width(2);
        let line = chart.draw_series(LineSeries::new(points.iter().copied(), color))?;
        line.label(*name).legend(move |(x, y)| {
            plotters::element::PathElement::new([(x, y), (x + 16, y)], color)
        });
    }
    let labels = &mut chart.configure_series_labels();
    labels.background_style(WHITE.mix(0.8)).draw()?;
    area.present()?;
    Ok(())
}
