import type { Fact, SectionKind } from '../facts';
import { median } from './text';
import type { DeckView, PageView } from './layout';
import { PhraseMatcher } from './phrases';
import type { PageSections } from './sections';
import { list } from './vocabulary/list';

/** Documents about companies that are not their decks, and everything else that comes as a PDF. */
const OTHER_PAPERS = new PhraseMatcher(
  list(`
    curriculum vitae, resume, résumé, work experience, terms and conditions, terms of service, privacy policy,
    abstract, keywords, references, bibliography, acknowledgements, table of figures, invoice number, invoice no,
    bill to, purchase order, balance due, amount due, hereinafter, whereas, in witness whereof, governing law,
    this agreement, the parties, indemnif*, term sheet, cap table, shareholders agreement, articles of association,
    investment memorandum, investment memo, due diligence report, proposed investment, key recommendation,
    for internal use only, lecture, exercise, homework, theorem, proof, lemma, chapter, user manual,
    instruction manual, installation guide, release notes, meeting minutes, evaluation rubric, questionnaire,
    please rate, dear sir, dear madam, to whom it may concern, press release, annual report, quarterly report,
    form 10, notice of, certificate of, white paper, whitepaper, journal of, proceedings of, university of, doi, isbn,
    et al, figure 1, bank statement, account statement, boarding pass, syllabus, learning objectives, cover letter,
    thesis, dissertation, worksheet, tutorial, grading, students will, related work, conclusion, conclusions,
    future work, motivation, methodology, experiments, experimental results, literature review, hypothesis,
    research questions, learning outcomes, course, bibliografia, conclusiones, literatur, vorlesung, lebenslauf,
    rechnung, allgemeine geschaftsbedingungen, factura, contrato, terminos y condiciones, bases legales, facture,
    contrat
  `).map((phrase) => [phrase, phrase] as const),
);

const PITCH: ReadonlySet<SectionKind> = new Set([
  'problem',
  'solution',
  'product',
  'market',
  'business_model',
  'traction',
  'competition',
  'team',
  'ask',
  'use_of_funds',
  'go_to_market',
  'financials',
  'roadmap',
  'why_now',
  'moat',
  'vision',
  'customers',
  'use_cases',
  'exit',
]);
/** Kinds that a lecture or a report hardly has. */
const VENTURE: ReadonlySet<SectionKind> = new Set([
  'business_model',
  'traction',
  'competition',
  'ask',
  'use_of_funds',
  'go_to_market',
  'market',
  'moat',
  'exit',
]);

/** Kinds of which every pitch has one: they ask why, for whom, against whom, by whom or what next. */
const STORY: ReadonlySet<SectionKind> = new Set([
  'problem',
  'market',
  'traction',
  'competition',
  'team',
  'ask',
  'use_of_funds',
  'go_to_market',
  'financials',
  'roadmap',
  'why_now',
  'vision',
]);

export interface DeckSigns {
  view: DeckView;
  sections: PageSections[];
  company: Fact<string> | null;
  raise: unknown;
  people: number;
}

const NEEDED = 3.8;

/** Whether the document is a pitch deck at all: slide-shaped, sparse, and telling a company's story rather than a paper's. */
export function isDeck(signs: DeckSigns): boolean {
  return deckScore(signs) >= NEEDED;
}

export function deckScore(signs: DeckSigns): number {
  const { view, sections, company, raise, people } = signs;
  const pages = view.pages.filter((page) => page.width > 0);
  if (pages.length < 3) return 0;
  let score = shapeScore(pages) + storyScore(sections, pages);
  if (raise !== null) score += 0.7;
  if (company !== null) score += 0.3;
  if (people >= 2) score += 0.4;
  return score - penalty(view);
}

/** Slides lie on their side, there are some ten to thirty of them, and each says little. */
function shapeScore(pages: PageView[]): number {
  const wide = pages.filter((page) => page.width > page.height * 1.15).length / pages.length;
  const typical = median(pages.map((page) => page.wordCount).filter((count) => count > 0));
  let score = wide > 0.7 ? 2 : -2.5;
  if (typical > 0) score += typical <= 90 ? 1.5 : typical <= 160 ? 0.5 : typical <= 230 ? -1 : -3.5;
  if (pages.length > 45) score -= 2;
  else if (pages.length >= 6 && pages.length <= 30) score += 0.5;
  return score;
}

/** Slides about a product alone make a brochure; about nothing a venture speaks of, a recipe book or a training. */
function storyScore(sections: PageSections[], pages: PageView[]): number {
  const kinds = new Set(sections.flatMap((section) => section.kinds.filter((kind) => PITCH.has(kind))));
  const titled = new Set(sections.flatMap((section) => [...section.titled].filter((kind) => PITCH.has(kind))));
  const venture = [...kinds].filter((kind) => VENTURE.has(kind)).length;
  const score = Math.min(2.5, kinds.size * 0.35) + Math.min(1.5, titled.size * 0.3) + Math.min(1, venture * 0.3);
  // Slides that are pictures nobody could read say nothing either way.
  const silent = pages.reduce((sum, page) => sum + page.wordCount, 0) < pages.length * 4;
  if (silent) return score + 1;
  if (kinds.size < 2) return score - 2.5;
  return [...kinds].some((kind) => STORY.has(kind)) ? score : score - 2.5;
}

/** Words of other papers, weighed by how much of the document they open or fill. */
function penalty(view: DeckView): number {
  const found = new Map<string, number>();
  view.pages.forEach((page, at) => {
    for (const line of page.lines) {
      const heading = line.words.length <= 5;
      for (const { payload } of OTHER_PAPERS.find(line.words))
        found.set(payload, Math.max(found.get(payload) ?? 0, heading && at === 0 ? 1.2 : heading ? 0.7 : 0.35));
    }
  });
  return Math.min(
    5,
    [...found.values()].reduce((sum, weight) => sum + weight, 0),
  );
}
