import { expectProportionalTime } from '../../../test/support/growth';
import { kindsOf, type DocumentKind } from './document-kinds';
import { FILE_TYPES, type FileTypeName } from './file-types/file-types';

const kinds = (type: FileTypeName, names: string[], sheets: string[] = [], header: string | null = null): DocumentKind[] =>
  kindsOf(FILE_TYPES[type].mimeType, { names, sheets, header });

it.each<[FileTypeName, string]>([
  ['xlsx', 'Financial model 2026.xlsx'],
  ['xlsx', 'FinancialModel_v3.xlsx'],
  ['csv', 'financial-model.csv'],
  ['pdf', 'Financial Projections.pdf'],
  ['xls', 'Acme P&L forecast.xls'],
  ['ods', 'cashflow-forecast.ods'],
  ['xlsx', 'Modelo financiero.xlsx'],
  ['xlsx', 'Proyecciones Financieras 2026.xlsx'],
  ['xlsx', 'Finanzplan_2026.xlsx'],
  ['xlsx', 'Liquiditätsplanung.xlsx'],
  ['xlsx', 'Prévisionnel financier.xlsx'],
  ['xlsx', 'Plan de trésorerie.xlsx'],
  ['xlsx', 'Projeções financeiras.xlsx'],
  ['xlsx', 'Modelo Financeiro.xlsx'],
])('%s called %s is a financial model', (type, name) => {
  expect(kinds(type, [name])).toEqual(['financial_model']);
});

it.each<[FileTypeName, string]>([
  ['xlsx', 'Cap table.xlsx'],
  ['xlsx', 'CapTable_2026.xlsx'],
  ['csv', 'acme-cap-table.csv'],
  ['pdf', 'Capitalization Table.pdf'],
  ['docx', 'Shareholder register.docx'],
  ['pdf', 'Gesellschafterliste.pdf'],
  ['xlsx', 'Tabla de capitalización.xlsx'],
  ['xlsx', 'Cuadro de socios.xlsx'],
  ['xlsx', 'Table de capitalisation.xlsx'],
  ['xlsx', 'Répartition du capital.xlsx'],
  ['xlsx', 'Quadro societário.xlsx'],
])('%s called %s is a cap table', (type, name) => {
  expect(kinds(type, [name])).toEqual(['cap_table']);
});

it.each<[FileTypeName, string]>([
  ['png', 'cap table.png'],
  ['rtf', 'financial model.rtf'],
  ['xlsx', 'Customers.xlsx'],
  ['xlsx', 'Capability table of contents.xlsx'],
  ['pdf', 'Business model canvas.pdf'],
  ['pdf', 'Recap table tennis.pdf'],
])('%s called %s is neither', (type, name) => {
  expect(kinds(type, [name])).toEqual([]);
});

it('looks at the sheets of a workbook that nobody named', () => {
  expect(kinds('xlsx', ['Book1.xlsx'], ['P&L', 'Balance Sheet', 'Cash Flow'])).toEqual(['financial_model']);
  expect(kinds('xlsx', ['Mappe1.xlsx'], ['Annahmen', 'GuV', 'Bilanz'])).toEqual(['financial_model']);
  expect(kinds('xlsx', ['Book1.xlsx'], ['Assumptions', 'Cap Table', 'Cash flow'])).toEqual(['financial_model', 'cap_table']);
  expect(kinds('xlsx', ['Book1.xlsx'], ['Balance', 'Contacts'])).toEqual([]);
});

it('looks at the columns of a table', () => {
  expect(kinds('csv', ['export.csv'], [], 'Shareholder,Class,Shares,%')).toEqual(['cap_table']);
  expect(kinds('csv', ['export.csv'], [], 'Gesellschafter;Anteile')).toEqual(['cap_table']);
  expect(kinds('csv', ['export.csv'], [], 'Customer,Revenue')).toEqual([]);
});

it('takes its time from no name', () => {
  expectProportionalTime(800_000, (length) => kinds('xlsx', ['cap '.repeat(length / 4), 'a'.repeat(length)]));
});
