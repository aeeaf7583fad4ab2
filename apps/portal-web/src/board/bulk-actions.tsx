import { useState } from 'preact/hooks';
import { call } from '../api';
import { Confirm } from '../parts/dialog';
import { Check, Choice } from '../parts/fields';
import { useAll } from '../parts/loading';
import { inWords } from '../parts/refusal-words';
import { Problem } from '../parts/screen';
import type { Deal, Person, Pipeline } from './board.types';
import { ExportDeals } from './export-deals';
import { moveDeal } from './move-deal';

/** So many go side by side; each is a change of its own, which may be refused without harm to the others. */
const AT_ONCE = 4;

interface Props {
  pipeline: Pipeline;
  /** Those that were chosen. */
  deals: Deal[];
  /** How many are in sight. */
  all: number;
  onAll(on: boolean): void;
  onDone(): Promise<void>;
}

interface Progress {
  done: number;
  of: number;
}

/** Moves, gives or archives several deals; what is refused is said by name, and stays chosen nowhere. */
export function BulkActions({ pipeline, deals, all, onAll, onDone }: Props) {
  const members = useAll<Person>('/board/members?limit=100');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [archiving, setArchiving] = useState(false);
  const count = `${deals.length} ${deals.length === 1 ? 'deal' : 'deals'}`;

  const each = async (outcome: string, work: (deal: Deal) => Promise<unknown>): Promise<void> => {
    if (progress) return;
    const waiting = [...deals];
    const refused: string[] = [];
    let done = 0;
    setProblem(null);
    setSaid('');
    setProgress({ done, of: deals.length });
    const workOff = async (): Promise<void> => {
      for (let deal = waiting.shift(); deal; deal = waiting.shift()) {
        await work(deal).catch((error: unknown) => refused.push(`${deal?.company.name}: ${inWords(error)}`));
        done += 1;
        setProgress({ done, of: deals.length });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workOff));
    await onDone();
    setProgress(null);
    setSaid(`${deals.length - refused.length} of ${deals.length} ${outcome}.`);
    setProblem(refused.length === 0 ? null : refused.join(' '));
  };
  const moveTo = (stageId: string): void => {
    const stage = pipeline.stages.find(({ id }) => id === stageId);
    if (stage)
      void each(`moved to ${stage.name}`, ({ id, stage: from, company }) => moveDeal({ id, stage: from, name: company.name }, { stageId }));
  };
  const giveTo = (owner: string): void => {
    if (owner) void each('given', ({ id }) => call('POST', `/board/deals/${id}/owner`, { user_id: owner === 'none' ? null : owner }));
  };
  const archive = async (): Promise<void> => {
    void each('archived', ({ company }) => call('POST', `/board/companies/${company.id}/archive`));
  };
  return (
    <div class="tools chosen" role="group" aria-label="Chosen deals">
      <Check label={`All ${all} in sight`} checked={deals.length === all} onChecked={onAll} />
      {deals.length > 0 && (
        <>
          <Choice
            label={`Move ${count} to`}
            value=""
            onValue={moveTo}
            options={[['', 'Choose a stage'], ...pipeline.stages.map(({ id, name }): [string, string] => [id, name])]}
          />
          <Choice
            label={`Give ${count} to`}
            value=""
            onValue={giveTo}
            options={[
              ['', 'Choose an owner'],
              ['none', 'Nobody'],
              ...(members.value ?? []).map(({ id, name }): [string, string] => [id, name]),
            ]}
          />
          <ExportDeals pipeline={pipeline} of={{ deal_ids: deals.map(({ id }) => id) }}>
            Export {count}
          </ExportDeals>
          <button type="button" class="plain danger" onClick={() => setArchiving(true)}>
            Archive {count}
          </button>
        </>
      )}
      {progress && <progress aria-label="Changing deals" max={progress.of} value={progress.done} />}
      <p role="status">{said}</p>
      <Problem text={problem} />
      {archiving && (
        <Confirm title={`Archive ${count}?`} action={`Archive ${count}`} onConfirm={archive} onClose={() => setArchiving(false)}>
          Their companies leave lists, boards and the search until somebody restores them.
        </Confirm>
      )}
    </div>
  );
}
