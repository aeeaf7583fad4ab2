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
