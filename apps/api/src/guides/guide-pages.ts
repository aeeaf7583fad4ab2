import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, Renderer, type Tokens } from 'marked';
import { ERROR_CODES, type ErrorCode } from '@app/errors';
import { ERROR_ADVICE } from './error-advice';

/** Where the guides are served. */
export const GUIDES = '/docs/guides';

/** The pages in their order: name in the path, title. All but the changelog are `pages/<name>.md`. */
export const PAGES = {
  'quick-start': 'Quick start',
  authentication: 'Authentication',
  pagination: 'Pagination',
  errors: 'Errors',
  idempotency: 'Idempotency',
  files: 'Files',
  events: 'Events',
  webhooks: 'Webhooks',
  sandbox: 'Sandbox',
  limits: 'Limits',
  changelog: 'Changelog',
} as const;
export type PageName = keyof typeof PAGES;

/** Languages of the samples, as a code block names them. */
export const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' } as const;
type Language = keyof typeof LANGUAGES;

export interface Section {
  page: PageName;
  /** Id of its heading, '' for what stands before the first. */
  id: string;
  title: string;
  text: string;
}

export interface GuidePage {
  name: PageName;
  title: string;
  html: string;
  sections: Section[];
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/<[^>]*>|[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/** The service's CHANGELOG.md, of the checkout or of the image. */
function changelog(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'CHANGELOG.md');
    if (existsSync(path)) return readFileSync(path, 'utf8');
  }
  throw new Error('CHANGELOG.md is missing');
}

/** Every code in the order of the table, by its status; each heading is the code, so that `#code` leads there. */
function errorSections(): string {
  const codes = Object.entries(ERROR_CODES) as [ErrorCode, { status: number; message: string }][];
  const section = ([code, { status, message }]: (typeof codes)[number]): string =>
    `### ${code}\n\n**${status}.** ${message}\n\n${ERROR_ADVICE[code]} [More](${GUIDES}/errors/${code})`;
  return codes.map(section).join('\n\n');
}

/** The page as it was written; what is generated is filled in. */
export function markdownOf(name: PageName): string {
  if (name === 'changelog') return changelog();
  return readFileSync(join(__dirname, 'pages', `${name}.md`), 'utf8').replace('<!-- every code -->', errorSections);
}

/** Our own text in our own markup: headings that can be linked, samples by language, no link that leads nowhere. */
class GuideRenderer extends Renderer {
  override heading({ tokens, depth }: Tokens.Heading): string {
    const title = this.parser.parseInline(tokens);
    const id = idOf(title);
    if (depth === 1) return `<h1>${title}</h1>\n`;
    return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${title}</a></h${depth}>\n`;
  }

  override code({ text, lang = '' }: Tokens.Code): string {
    const language = lang.split(' ')[0] as Language;
    const shown = LANGUAGES[language];
    // Wide samples scroll by the keyboard, too.
    const block = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
    return shown
      ? `<div class="sample ${language}"><p class="language"><span class="of">${shown}</span></p>${block}</div>\n`
      : `${block}\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    // The changelog links files of the repository, which nobody serves.
    return /^(https:|\/|#)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
  }

  override table(token: Tokens.Table): string {
    return `<div class="table" tabindex="0">${super.table(token)}</div>`;
  }
}

function sectionsOf(name: PageName, html: string): Section[] {
  const parts = html.split(/(?=<h[23] id=")/);
  return parts.map((part) => {
    const heading = /^<h[23] id="([^"]*)"><a[^<>]*>([\s\S]*?)<\/a>/.exec(part);
    const plain = (text: string): string =>
      text.replace(/<[^<>]*>/g, ' ').replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
    const text = plain(part)
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
    return { page: name, id: heading?.[1] ?? '', title: plain(heading?.[2] ?? PAGES[name]).trim(), text: text.replace(/\s+/g, ' ').trim() };
  });
}

/** Our own Markdown as HTML. */
export function rendered(markdown: string): string {
  return new Marked().setOptions({ renderer: new GuideRenderer() }).parse(markdown, { async: false });
}

/** All pages, rendered. */
export function renderGuides(): Map<string, GuidePage> {
  const names = Object.keys(PAGES) as PageName[];
  return new Map(
    names.map((name) => {
      const html = rendered(markdownOf(name));
      return [name, { name, title: PAGES[name], html, sections: sectionsOf(name, html) }];
    }),
  );
}

/** Sections that have every word, those with a word in their title first; at most 20. */
export function findSections(pages: Iterable<GuidePage>, query: string): Section[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  if (words.length === 0) return [];
  const inTitle = ({ title }: Section): number => words.filter((word) => title.toLowerCase().includes(word)).length;
  return [...pages]
    .flatMap(({ sections }) => sections)
    .filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .sort((one, other) => inTitle(other) - inTitle(one))
    .slice(0, 20);
}
