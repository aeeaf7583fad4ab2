import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A slide: its heading and the lines under it. */
export interface Slide {
  title: string;
  lines: string[];
}

/** A deck as a presentation program exports it: wide pages, large headings, lines of body text. */
export async function deckPdf(slides: readonly Slide[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const { title, lines } of slides) {
    const page = document.addPage([960, 540]);
    page.drawText(title, { x: 60, y: 460, size: 34, font: bold });
    lines.forEach((line, index) => page.drawText(line, { x: 60, y: 390 - index * 40, size: 18, font: regular }));
  }
  return document.save();
}

/** The same deck with a line added to one page (from 1). */
export function withLine(slides: readonly Slide[], page: number, line: string): Slide[] {
  return slides.map((slide, index) => (index + 1 === page ? { ...slide, lines: [...slide.lines, line] } : slide));
}
