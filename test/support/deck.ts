import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A small real deck: one page a text, the first line of each as its title. */
export async function makeDeck(pages: string[][] = ACME_DECK, title = 'Acme Robotics'): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const lines of pages) {
    const page = pdf.addPage([960, 540]);
    lines.forEach((line, index) => {
      page.drawText(line, { x: 60, y: 460 - index * 44, size: index === 0 ? 36 : 20, font: index === 0 ? bold : font });
    });
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

export const ACME_DECK: string[][] = [
  ['Acme Robotics', 'Robots that pick every order', 'ada@acme-robotics.com', 'www.acme-robotics.com'],
  ['The problem', 'Warehouses cannot hire enough pickers, and every third order ships late.'],
  ['Our solution', 'An autonomous picking arm that installs in a day and learns every new item by itself.'],
  ['Market', 'TAM $12B, SAM $3B, SOM $200M in Europe and North America.'],
  ['Traction', '$420K ARR, growing 18% month over month', '14 paying customers'],
  ['Business model', 'Robots as a service: $2,400 a month for each arm, 78% gross margin'],
  ['Competition', 'Covariant, RightHand Robotics and Berkshire Grey need weeks to install.'],
  ['Team', 'Ada Lovelace, CEO & Co-founder, ex Amazon Robotics', 'Alan Turing, CTO & Co-founder, PhD Cambridge'],
  ['The ask', 'Raising $3M Seed', '50% engineering, 30% sales, 20% operations', '18 months of runway'],
];
