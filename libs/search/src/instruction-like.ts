import { fold, tokens } from '@app/taxonomy';

/** Words one after the other, up to `GAP` others between each and the next. */
type Sequence = readonly (readonly string[])[];

const GAP = 4;
const EARLIER =
  'previous prior above earlier preceding all vorherigen vorigen bisherigen obigen alle precedentes precedents anteriores previas precedenti';
const IGNORE =
  'ignore disregard forget override bypass ignoriere ignorieren vergiss ignorez oubliez ignora ignoren olvida ignorar dimentica';
const INSTRUCTIONS =
  'instruction instructions prompt prompts rule rules guideline guidelines criteria anweisung anweisungen regeln consignes instrucciones reglas instrucoes istruzioni';
const MACHINE = 'ai llm gpt chatgpt claude assistant model evaluator grader scorer analyser analyzer bot ki ia';
const GRADE = 'rate score grade give assign award bewerte bewerten notez califica avalie';
const BEST = 'maximum highest perfect top full best maximale hochste maxima';

const words = (text: string): string[] => text.split(' ');

/** Sentences that speak to a program that reads the deck and not to a person. */
const SEQUENCES: readonly Sequence[] = [
  [words(IGNORE), words(EARLIER), words(INSTRUCTIONS)],
  [words(IGNORE), words(INSTRUCTIONS), words(EARLIER)],
  [['system'], ['prompt', 'message', 'instruction', 'instructions', 'override']],
  [['you'], ['are', 'act'], ['an', 'a', 'as', 'the'], words(MACHINE)],
  [['as'], ['an', 'a'], ['ai', 'llm'], ['model', 'assistant', 'evaluator', 'you']],
  [['note', 'attention', 'message', 'instruction', 'instructions', 'dear', 'hey'], ['to', 'for', 'dear'], words(MACHINE)],
  [words(MACHINE), ['must', 'should', 'shall', 'please'], words(GRADE)],
  [words(GRADE), ['this', 'the', 'us', 'our', 'diese', 'dieses', 'cette', 'este', 'esta'], words(BEST)],
  [
    ['do', 'never'],
    ['not', 'reveal', 'mention'],
    ['reveal', 'mention', 'this', 'these'],
    ['instruction', 'instructions', 'prompt'],
  ],
];

function has(found: readonly string[], sequence: Sequence): boolean {
  return found.some((word, start) => {
    if (!sequence[0]?.includes(word)) return false;
    let at = start;
    return sequence.slice(1).every((options) => {
      const next = found.slice(at + 1, at + 2 + GAP).findIndex((each) => options.includes(each));
      at += next + 1;
      return next >= 0;
    });
  });
}

/** Whether a text tells a program what to do. A deck may speak of models and assistants; what counts is who is spoken to. */
export function isInstructionLike(text: string): boolean {
  const found = tokens(fold(text));
  return SEQUENCES.some((sequence) => has(found, sequence));
}
