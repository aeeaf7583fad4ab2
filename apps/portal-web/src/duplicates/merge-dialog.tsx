import { useEffect, useState } from 'preact/hooks';
import { call, type Page } from '../api';
import type { Company, Question } from '../board/company.types';
import { Dialog } from '../parts/dialog';
import { useAction, useLoaded } from '../parts/loading';
import { Loading, Problem } from '../parts/screen';
import type { Duplicate, MergeResult, Side } from './duplicate.types';
import { movedWords, valueWords } from './merge-words';
import { capital } from '../parts/capital';

interface MergeDialogProps {
  pair: Duplicate;
  onMerged(): void;
  onClose(): void;
}

/** Two companies side by side, and what merging them would do before it is done. */
export function MergeDialog({ pair: { company, other }, onMerged, onClose }: MergeDialogProps) {
  const [preview, setPreview] = useState<MergeResult | null>(null);
  const [keep, setKeep] = useState<Record<string, Side>>({});
  const { busy, problem, run } = useAction();
  const names = useNames();
  const path = `/board/companies/${company.id}/merges`;
  const look = useAction();
  useEffect(() => {
    void look.run(async () => {
      setPreview(await call<MergeResult>('POST', path, { from_company_id: other.id, keep: {}, dry_run: true }));
    });
  }, []);
  const merge = (): Promise<void> =>
    run(async () => {
      await call('POST', path, { from_company_id: other.id, keep });
      onMerged();
      onClose();
    });
  return (
    <Dialog title={`${company.name} and ${other.name}`} kind="wide" onClose={onClose}>
      <div class="fields">
        <SideBySide ids={[company.id, other.id]} />
        <Problem text={look.problem} />
        {!preview && !look.problem && <Loading rows={2} />}
        {preview && (
          <>
            {preview.conflicts.length > 0 && (
              <>
                <h3>They say different things: which is kept?</h3>
                {preview.conflicts.map((conflict) => (
                  <fieldset key={conflict.field} class="conflict">
                    <legend>{names.field(conflict.field)}</legend>
                    {(['this', 'other'] as const).map((side) => (
                      <label key={side} class="check">
                        <input
                          type="radio"
                          name={conflict.field}
                          checked={(keep[conflict.field] ?? conflict.kept) === side}
                          onChange={() => setKeep({ ...keep, [conflict.field]: side })}
                        />
                        <span>{names.value(conflict[side])}</span>
                      </label>
                    ))}
                  </fieldset>
                ))}
              </>
            )}
            <p class="notice">
              {other.name} becomes part of {company.name} and brings {movedWords(preview.moved)}. Nothing is lost, and for 30 days it can be
              undone.
            </p>
          </>
        )}
        <Problem text={problem} />
      </div>
      <footer>
        <button type="button" aria-disabled={busy || !preview} onClick={() => preview && void merge()}>
          Merge
        </button>
        <button type="button" class="plain" onClick={onClose}>
          Cancel
        </button>
      </footer>
    </Dialog>
  );
}

const ROWS: [string, (company: Company) => unknown][] = [
  ['Website', ({ website }) => website],
  ['Industry', ({ industry }) => industry && capital(industry)],
  ['Stage', ({ stage }) => stage],
  ['Problem', ({ problem_statement: problem }) => problem],
  ['Contact', ({ primary_contact: contact }) => [contact?.name, contact?.email].filter(Boolean).join(', ')],
  ['Deals', ({ deals }) => deals.map(({ pipeline_name: pipeline, stage }) => `${pipeline}: ${stage.name}`)],
];

function SideBySide({ ids }: { ids: [string, string] }) {
  const one = useLoaded<Company>(`/board/companies/${ids[0]}`);
  const two = useLoaded<Company>(`/board/companies/${ids[1]}`);
  if (one.problem ?? two.problem) return <Problem text={one.problem ?? two.problem} />;
  if (!one.value || !two.value) return <Loading rows={4} />;
  const both = [one.value, two.value];
  return (
    <table class="both" aria-label="Side by side">
      <thead>
        <tr>
          <td />
          {both.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([title, of]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {both.map((company) => (
              <td key={company.id}>{valueWords(of(company))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A conflict names an answer's question and its choices by their ids. */
function useNames(): { field(field: string): string; value(value: unknown): string } {
  const { value } = useLoaded<Page<Question>>('/board/properties');
  const questions = value?.data ?? [];
  const labels = new Map(questions.flatMap(({ options }) => options.map(({ id, label }) => [id, label])));
  return {
    field: (field) => questions.find(({ id }) => field === `properties.${id}`)?.name ?? capital(field.replaceAll('_', ' ')),
    value: (given) => valueWords([given].flat().map((each) => labels.get(String(each)) ?? each)),
  };
}
