import { plain } from '@app/taxonomy';
/** What a document is, as far as anything depends on it: the CRI's platform facts do. */
export type DocumentKind = 'deck' | 'financial_model' | 'cap_table';

/** A picture or a note is neither a model nor a table, whatever it is called. */
const TABULAR = /spreadsheet|excel|csv|tab-separated|pdf|ooxml|officedocument|msword|opendocument/;

/** Phrases in English, Spanish, German, French and Portuguese, on text folded to lower-case ASCII words. */
const FINANCIAL_MODEL = [
  'financial models?',
  'finance models?',
  'fin model',
  'financial (?:projections?|forecasts?|plans?)',
  'business plan model',
  'operating model',
  'revenue model',
  '(?:three|3) statement model',
  'p ?(?:and )?l (?:forecast|projections?)',
  'cash ?flow (?:forecast|projections?|model)',
  'model[eo] financier[oa]?',
  'model[eo]s? financeir[oa]s?',
  'proyeccion(?:es)? financieras?',
  'plan financiero',
  'prevision(?:es)? financieras?',
  'finanzmodell',
  'finanzplan(?:ung)?',
  'finanzprognose',
  'liquiditatsplan(?:ung)?',
  'businessplan modell',
  'previsionnel(?:le)?s?(?: financiere?s?)?',
  'plan financier',
  'projections? financieres?',
  'plan de tresorerie',
  'projec(?:ao|oes) financeiras?',
  'plano financeiro',
  'previs(?:ao|oes) financeiras?',
];
const CAP_TABLE = [
  'cap ?tables?',
  'captable',
  'capitali[sz]ation tables?',
  'shareholders? (?:register|list|ledger|table)',
  'share register',
  'ownership table',
  'equity table',
  'tabla de capitalizacion',
  'cuadro de socios',
  'tabla de socios',
  'libro de socios',
  'estructura accionarial',
  'composicion accionaria',
  'gesellschafterliste',
  'kapitalisierungstabelle',
  'beteiligungsubersicht',
  'aktienbuch',
  'aktienregister',
  'anteilseignerliste',
  'table de capitali[sz]ation',
  'tableau de capitali[sz]ation',
  'table de cap',
  'registre des actionnaires',
  'repartition du capital',
  'tabela de capitalizacao',
  'quadro societario',
  'estrutura acionista',
  'mapa de socios',
  'lista de acionistas',
];

/** A workbook with two of these sheets is a model even if nobody named it so. */
const MODEL_SHEETS = [
  /^(?:p ?(?:and )?l|pnl|profit and loss|income statement|guv|cuenta de resultados|compte de resultat|dre|demonstracao de resultados)\b/,
  /^(?:balance(?: sheet)?|bilanz|bilan|balanco|balance general)\b/,
  /^(?:cash ?flows?|liquiditat|tresorerie|flux de tresorerie|flujo de caja|fluxo de caixa|tesoreria)\b/,
  /^(?:assumptions?|drivers|inputs|annahmen|hypotheses|supuestos|premissas|pressupostos)\b/,
  /^(?:forecast|projections?|revenue forecast|planung|previsions?|proyecciones|projecoes)\b/,
];
const HOLDER_COLUMN =
  /(?<![a-z])(?:shareholders?|stockholders?|accionistas?|socios?|aktionare?|gesellschafter|actionnaires?|associes?|acionistas?)(?![a-z])/;
const STAKE_COLUMN =
  /(?<![a-z])(?:shares?|ownership|equity|fully diluted|acciones|participacion(?:es)?|anteile?|aktien|actions|parts|acoes|quotas|participacao)(?![a-z])/;

const phrase = (alternatives: string[]): RegExp => new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`);
const IS_FINANCIAL_MODEL = phrase(FINANCIAL_MODEL);
const IS_CAP_TABLE = phrase(CAP_TABLE);

/** `FinModel_v3-Série A.xlsx` → `fin model v3 serie a xlsx`. */
function fold(text: string): string {
  return plain(text.slice(0, 2000).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

export interface DocumentTitles {
  /** The document's and the file's name. */
  names: readonly string[];
  /** Names of a workbook's sheets. */
  sheets: readonly string[];
  /** First line of a table. */
  header: string | null;
}

/** Recognises a financial model and a cap table by type together with names, sheets and columns; five languages. */
export function kindsOf(mimeType: string, { names, sheets, header }: DocumentTitles): DocumentKind[] {
  if (!TABULAR.test(mimeType)) return [];
  const foldedSheets = sheets.map(fold);
  const titles = [...names.map(fold), ...foldedSheets];
  const columns = header === null ? '' : fold(header);
  const kinds: DocumentKind[] = [];
  const modelSheets = MODEL_SHEETS.filter((sheet) => foldedSheets.some((name) => sheet.test(name))).length;
  if (modelSheets >= 2 || titles.some((title) => IS_FINANCIAL_MODEL.test(title))) kinds.push('financial_model');
  const holders = HOLDER_COLUMN.test(columns) && STAKE_COLUMN.test(columns);
  if (holders || titles.some((title) => IS_CAP_TABLE.test(title))) kinds.push('cap_table');
  return kinds;
}
