import { compoundFile, CSV, GIF, JPEG, openDocument, PDF, PNG, slides, WEBP, word, workbook, zip } from '../../../../test/support/files';
import { FILE_TYPES, fittingName, type FileTypeName } from './file-types';
import { recogniseFile, type ClaimedFile } from './recognise-file';

/** What the service knows of such a file after it was stored. */
function claimed(content: Buffer, fileName: string, claimedType = 'application/octet-stream'): ClaimedFile & { reads: number } {
  const file = {
    fileName,
    claimedType,
    sizeBytes: content.length,
    head: content.subarray(0, 4096),
    tail: content.subarray(-1024),
    reads: 0,
    read(start: number, length: number): Promise<Buffer> {
      file.reads += 1;
      return Promise.resolve(content.subarray(start, start + length));
    },
  };
  return file;
}

const LONG_DIRECTORY = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`xl/worksheets/sheet${index}.xml`, '<s/>']));

describe('a file is told by its content', () => {
  it.each<[FileTypeName, Buffer, string]>([
    ['pdf', PDF, 'deck.pdf'],
    ['png', PNG, 'logo.png'],
    ['jpeg', JPEG, 'photo.jpg'],
    ['gif', GIF, 'move.gif'],
    ['webp', WEBP, 'small.webp'],
    ['docx', word(), 'plan.docx'],
    ['docm', word({ 'word/vbaProject.bin': 'x' }), 'plan.docm'],
    ['xlsx', workbook(['Sheet1']), 'model.xlsx'],
    ['xlsx', workbook(['Sheet1'], LONG_DIRECTORY), 'model with a directory longer than the tail.xlsx'],
    ['xlsx', workbook(['Sheet1'], {}, { comment: 'c'.repeat(3000) }), 'model with a comment.xlsx'],
    ['xlsm', workbook(['Sheet1'], { 'xl/vbaProject.bin': 'x' }), 'model.xlsm'],
    ['xlsb', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }), 'model.xlsb'],
    ['pptx', slides(), 'deck.pptx'],
    ['doc', compoundFile(['WordDocument']), 'plan.doc'],
    ['xls', compoundFile(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'Workbook']), 'model.xls'],
    ['xls', compoundFile(['Book']), 'old.xls'],
    ['ppt', compoundFile(['Current User', 'PowerPoint Document']), 'deck.ppt'],
    ['xlsx', compoundFile(['EncryptionInfo', 'EncryptedPackage']), 'with a password.xlsx'],
    ['odt', openDocument('text'), 'plan.odt'],
    ['ods', openDocument('spreadsheet'), 'model.ods'],
    ['odp', openDocument('presentation'), 'deck.odp'],
    ['rtf', Buffer.from('{\\rtf1\\ansi Hello}'), 'letter.rtf'],
    ['pdf', Buffer.concat([PDF, Buffer.alloc(3000)]), 'padded with NULs.pdf'],
    ['pdf', Buffer.concat([PDF, Buffer.alloc(3000, '\r\n ')]), 'padded with lines.pdf'],
    ['csv', CSV, 'model.csv'],
    ['csv', CSV, 'no ending'],
    ['csv', Buffer.from('name\nAda\n'), 'one column.csv'],
    ['csv', Buffer.from('Umsatz;Kosten\n1;2\nM\xfcnchen;3\n', 'latin1'), 'western code page.csv'],
    ['csv', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), 'utf-16.csv'],
    ['csv', Buffer.from(`a,b\n${'é,1\n'.repeat(3000)}`), 'cut within a character.csv'],
    ['tsv', Buffer.from('a\tb\n1\t2\n3\t4\n'), 'table'],
  ])('%s', async (name, content, fileName) => {
    const { type } = await recogniseFile(claimed(content, fileName));
    expect(type).toBe(FILE_TYPES[name]);
  });
});

describe('what is none of the accepted types is refused', () => {
  it.each<[string, Buffer, string]>([
    ['a web page', Buffer.from('<!DOCTYPE html><html><body>hi</body></html>'), 'page.html'],
    ['a web page called CSV', Buffer.from('\n  <html><script>alert(1)</script>'), 'data.csv'],
    ['a script within a table', Buffer.from('a,b\n<script>alert(1)</script>,2\n'), 'data.csv'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg'],
    ['a letter', Buffer.from('Dear team,\nwe met on Monday, as agreed.\nRegards\n'), 'letter.txt'],
    ['notes without an ending', Buffer.from('# Notes\n\nFirst, second.\n'), 'notes'],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'run.txt'],
    ['a batch file', Buffer.from('@echo off\r\n'), 'run.csv'],
    ['a program', Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(600)]), 'setup.pdf'],
    ['a plain archive', zip({ 'a.txt': 'hello' }), 'files.zip'],
    ['an archive called DOCX', zip({ 'word/document.xml': '<w/>' }), 'fake.docx'],
    ['a mail in an OLE container', compoundFile(['__properties_version1.0']), 'mail.msg'],
    ['an encrypted package that could be anything', compoundFile(['EncryptedPackage']), 'secret'],
    ['another OpenDocument type', openDocument('database'), 'data.odb'],
    ['a PDF behind other bytes', Buffer.concat([Buffer.from('x\n'), PDF, Buffer.alloc(9)]), 'deck.pdf'],
    ['binary data', Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 131) % 256)), 'data.bin'],
  ])('%s', async (_what, content, fileName) => {
    await expect(recogniseFile(claimed(content, fileName))).rejects.toMatchObject({ code: 'unsupported_file_type' });
  });

  it.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['a PDF that is cut off', PDF.subarray(0, 40)],
    ['an office file that is cut off', workbook(['Sheet1']).subarray(0, 120)],
  ])('%s is invalid', async (_what, content) => {
    await expect(recogniseFile(claimed(content, 'file'))).rejects.toMatchObject({
      code: 'invalid_file',
      details: [{ field: 'file' }],
    });
  });
});

describe('the header may only agree with the content', () => {
  it.each<[Buffer, string, string]>([
    [PDF, 'application/pdf', 'deck.pdf'],
    [PDF, '', 'deck.pdf'],
    [PDF, 'application/octet-stream', 'deck.pdf'],
    [CSV, 'text/csv; charset=utf-8', 'a.csv'],
    [CSV, 'application/vnd.ms-excel', 'a.csv'],
    [workbook(['A']), FILE_TYPES.xlsx.mimeType, 'a.xlsx'],
    [workbook(['A']), 'application/zip', 'a.xlsx'],
    [JPEG, 'image/jpg', 'a.jpg'],
  ])('takes %#', async (content, claimedType, fileName) => {
    await expect(recogniseFile(claimed(content, fileName, claimedType))).resolves.toBeDefined();
  });

  it.each<[Buffer, string, string]>([
    [JPEG, 'application/pdf', 'photo.pdf'],
    [PDF, 'image/png', 'deck.pdf'],
    [CSV, 'text/html', 'a.csv'],
    [CSV, 'image/svg+xml', 'a.csv'],
    [PDF, FILE_TYPES.xlsx.mimeType, 'a.xlsx'],
    [workbook(['A']), 'text/csv', 'a.csv'],
  ])('refuses %#', async (content, claimedType, fileName) => {
    await expect(recogniseFile(claimed(content, fileName, claimedType))).rejects.toMatchObject({
      code: 'unsupported_file_type',
    });
  });
});

describe('hostile containers', () => {
  it('reads the sheets of an honest workbook', async () => {
    const { sheets } = await recogniseFile(claimed(workbook(['P&L', 'Cap table']), 'a.xlsx'));
    expect(sheets).toEqual(['P&L', 'Cap table']);
  });

  it('inflates no more of a part than a workbook needs', async () => {
    const bomb = workbook(['A'], {
      'xl/workbook.xml': `<workbook><sheets><sheet name="A"/>${' '.repeat(50_000_000)}</sheets></workbook>`,
    });
    const { sheets, type } = await recogniseFile(claimed(bomb, 'bomb.xlsx'));
    expect(type).toBe(FILE_TYPES.xlsx);
    expect(sheets).toEqual([]);
  });

  it('ends where the directory of a compound file runs in a circle', async () => {
    const circle = compoundFile(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    // The last directory sector points back to the first one.
    circle.writeUInt32LE(circle.readUInt32LE(48), 512 + 4);
    const file = claimed(circle, 'circle.doc');
    await expect(recogniseFile(file)).rejects.toMatchObject({ code: 'unsupported_file_type' });
    expect(file.reads).toBeLessThan(200);
  });

  it('believes no directory that lies outside the file', async () => {
    const lying = workbook(['A']);
    lying.writeUInt32LE(0x7fffffff, lying.length - 6);
    await expect(recogniseFile(claimed(lying, 'lying.xlsx'))).rejects.toMatchObject({ code: 'invalid_file' });
  });
});

describe('the name a download is offered under', () => {
  it.each<[string, FileTypeName, string]>([
    ['deck.pdf', 'pdf', 'deck.pdf'],
    ['DECK.PDF', 'pdf', 'DECK.PDF'],
    ['photo.jpeg', 'jpeg', 'photo.jpeg'],
    ['deck', 'pdf', 'deck.pdf'],
    ['Deck v1.2', 'pdf', 'Deck v1.2.pdf'],
    ['setup.bat', 'csv', 'setup.bat.csv'],
    ['invoice.exe', 'pdf', 'invoice.exe.pdf'],
    ['é'.repeat(255), 'csv', `${'é'.repeat(247)}.csv`],
  ])('%s as %s', (given, name, offered) => {
    expect(fittingName(given, FILE_TYPES[name])).toBe(offered);
  });
});
