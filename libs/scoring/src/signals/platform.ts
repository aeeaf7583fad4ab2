import { stepAt, type PlatformFacts } from './reading';
import type { PlatformRule } from './rules';
import type { PlatformSignal } from '../rubric/rubric.types';

/** A file is there or it is not: these ladders have no steps between. */
const whole = (there: boolean): 0 | 3 => (there ? 3 : 0);

function profile(platform: PlatformFacts): 0 | 1 | 2 | 3 {
  if (platform.profileComplete) return 3;
  const missing = platform.profileMissing.length;
  return missing === 1 ? 2 : missing === 2 ? 1 : 0;
}

/** Days under which a deck is fresh, recent, and still of this year. */
const AGE = { fresh: 90, recent: 180, thisYear: 365 };

function freshness(platform: PlatformFacts): 0 | 1 | 2 | 3 {
  const age = platform.deckAgeDays;
  return age < AGE.fresh ? 3 : age < AGE.recent ? 2 : age < AGE.thisYear ? 1 : 0;
}

/** The financial model and the cap table have points of their own and are not counted twice. */
function otherDocuments(platform: PlatformFacts): number {
  return platform.dataRoomDocuments - Number(platform.hasFinancialModel) - Number(platform.hasCapTable);
}

/** A team that asks nothing has had nothing answered: absent, never imputed. */
function questions(platform: PlatformFacts): 0 | 1 | 2 | 3 {
  const { questionsAsked: asked, questionsAnswered: answered } = platform;
  if (asked <= 0 || answered <= 0) return 0;
  if (answered >= asked) return 3;
  return answered * 2 >= asked ? 2 : 1;
}

export const PLATFORM_RULES: Readonly<Record<PlatformSignal, PlatformRule>> = {
  financial_model_file: (platform) => whole(platform.hasFinancialModel),
  cap_table_file: (platform) => whole(platform.hasCapTable),
  profile_complete: profile,
  data_room_docs: (platform) => stepAt(otherDocuments(platform), [1, 2, 3]),
  fresh_deck: freshness,
  team_questions_answered: questions,
};

/** The platform facts as they are once a recommendation is followed; what one action changes, it changes for every signal. */
export const PLATFORM_ACTIONS: Readonly<Record<PlatformSignal, (platform: PlatformFacts) => PlatformFacts | null>> = {
  financial_model_file: (platform) => ({
    ...platform,
    hasFinancialModel: true,
    dataRoomDocuments: platform.dataRoomDocuments + 1,
  }),
  cap_table_file: (platform) => ({ ...platform, hasCapTable: true, dataRoomDocuments: platform.dataRoomDocuments + 1 }),
  profile_complete: (platform) => ({ ...platform, profileComplete: true, profileMissing: [] }),
  data_room_docs: (platform) => ({ ...platform, dataRoomDocuments: platform.dataRoomDocuments + 1 }),
  fresh_deck: (platform) => ({ ...platform, deckAgeDays: 0 }),
  // Nobody can answer a question that was not asked.
  team_questions_answered: (platform) => (platform.questionsAsked > 0 ? { ...platform, questionsAnswered: platform.questionsAsked } : null),
};

/** For a deck that is scored outside the platform, as by the command line: nothing is known, so nothing counts. */
export const NO_PLATFORM_FACTS: Readonly<PlatformFacts> = Object.freeze({
  hasFinancialModel: false,
  hasCapTable: false,
  dataRoomDocuments: 0,
  profileComplete: false,
  profileMissing: ['name', 'website', 'industry', 'stage', 'problem_statement'],
  questionsAsked: 0,
  questionsAnswered: 0,
  deckAgeDays: Number.POSITIVE_INFINITY,
});

const DAY_MS = 86_400_000;

/**
 * Age in whole days of the deck's bytes, for `PlatformFacts.deckAgeDays`.
 * Counted from when the company first handed these bytes in, so that sending an old deck again does not make it fresh and
 * publishing a draft changes no number; never from a date that the deck claims. Both instants are stored, so the score can
 * be derived again. A clock that runs backwards gives 0.
 */
export function deckAgeInDays(firstSubmittedAt: Date, scoredAt: Date): number {
  return Math.max(0, Math.floor((scoredAt.getTime() - firstSubmittedAt.getTime()) / DAY_MS));
}
