import { useRef, useState } from 'preact/hooks';
import type { Page, Person } from '../api';
import { refresh, useLoaded } from '../parts/loading';
import { inWords } from '../parts/refusal-words';
import { Empty, Loading, Problem, Screen } from '../parts/screen';
import { useQuery } from '../place';
import { AddDecks, DropZone } from '../uploads/add-decks';
import { Switch } from '../parts/fields';
import type { Deal, Pipeline } from './board.types';
import { asked as askedOf, FILTERS } from './board-filters';
import { BoardTools } from './board-tools';
import { Column } from './column';
import { DealTable } from './deal-table';
import { ExportDeals } from './export-deals';
import { useDrag } from './drag';
import { moveDeal, MoveSheet } from './move-deal';

const SHAPES: [string, string][] = [
  ['', 'Board'],
  ['table', 'Table'],
];

/** One pipeline, its stages as columns: what the Monday meeting looks at, and where it moves things. */
export function Board({ person, pipelineId }: { person: Person; pipelineId: string | undefined }) {
  const { value, problem } = useLoaded<Page<Pipeline>>('/board/pipelines');
  const pipelines = value?.data ?? [];
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? pipelines.find((each) => each.is_default) ?? pipelines[0];
  const mayWrite = person.team?.role !== 'viewer';
  const [query, setQuery] = useQuery();
  const actions = pipeline && (
    <>
      <Switch label="Show as" options={SHAPES} value={query.get('as') ?? ''} onValue={(as) => setQuery({ as })} />
      <ExportDeals pipeline={pipeline} of={askedOf(query)}>
        Export
      </ExportDeals>
      {mayWrite && <AddDecks pipeline={pipeline} />}
    </>
  );
  return (
    <Screen title="Deal flow" wide actions={actions}>
      <Problem text={problem} />
      {!value && !problem && <Loading rows={6} />}
      {value && !pipeline && <Empty title="You see no pipeline yet">A team admin gives members their pipelines.</Empty>}
      {pipeline && (
        <Stages key={pipeline.id} pipelines={pipelines} pipeline={pipeline} mayWrite={mayWrite} admin={person.team?.role === 'admin'} />
      )}
    </Screen>
  );
}

interface Pending {
  deal: Deal;
  stageId: string;
}

interface StagesProps {
  pipelines: Pipeline[];
  pipeline: Pipeline;
  mayWrite: boolean;
  admin: boolean;
}

function Stages({ pipelines, pipeline, mayWrite, admin }: StagesProps) {
  const [query, setQuery] = useQuery();
  const board = useRef<HTMLDivElement>(null);
  const seen = useRef(new Map<string, Deal>());
  const [pending, setPending] = useState<Pending[]>([]);
  const [asked, setAsked] = useState<{ deal: Deal; to?: string } | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const focusAfter = useRef<string | null>(null);

  const asTable = query.get('as') === 'table';
  const order = query.get('order') ?? 'score';
  const filters = new URLSearchParams([...query].filter(([name, text]) => FILTERS.includes(name) && name !== 'order' && text));
  const counts = useLoaded<{ stages: Record<string, number> }>(`/board/pipelines/${pipeline.id}/counts?${filters.toString()}`);
  const pathOf = (stageId: string): string =>
    `/board/pipelines/${pipeline.id}/cards?stage_id=${stageId}&order=${order}&limit=50&${filters.toString()}`;
  /** Nothing on the board takes the focus: it does itself, so that the keyboard scrolls it. */
  const empty = counts.value !== null && Object.keys(counts.value.stages).length === 0;
  const nothing = empty && Object.keys(askedOf(query)).every((name) => name === 'order');
  const again = (): Promise<void> => refresh((path) => path.startsWith(`/board/pipelines/${pipeline.id}/`));

  const move = (deal: Deal, stageId: string): void => {
    const stage = pipeline.stages.find(({ id }) => id === stageId);
    if (!stage || stage.id === deal.stage.id) return;
    if (stage.kind !== 'open') return setAsked({ deal, to: stage.id });
    const one = { deal: { ...deal, stage }, stageId };
    setPending((all) => [...all.filter((each) => each.deal.id !== deal.id), one]);
    // Moves go side by side: the next card is not kept waiting by the last.
    void (async () => {
      setProblem(null);
      try {
        await moveDeal({ id: deal.id, stage: deal.stage, name: deal.company.name }, { stageId });
        setSaid(`${deal.company.name} is in ${stage.name} now.`);
      } catch (error) {
        setProblem(inWords(error));
      } finally {
        await again();
        setPending((all) => all.filter((each) => each !== one));
      }
    })();
  };
  const step = (deal: Deal, by: number): void => {
    const index = pipeline.stages.findIndex(({ id }) => id === deal.stage.id);
    const stage = pipeline.stages[index + by];
    if (!stage) return;
    focusAfter.current = deal.id;
    move(deal, stage.id);
  };
  const drag = useDrag(
    () => board.current,
    (id, stageId) => {
      const deal = seen.current.get(id);
      if (deal) move(deal, stageId);
    },
  );
  // The card is drawn anew in another column: who moved it by the keyboard goes on with it, until they turn to something else.
  const keepFocus = (): void => {
    const id = focusAfter.current;
    if (id === null) return;
    const active = document.activeElement;
    const elsewhere = active && active !== document.body && !active.closest(`[data-deal="${id}"]`);
    if (elsewhere) focusAfter.current = null;
    else if (active === document.body) board.current?.querySelector<HTMLElement>(`[data-deal="${id}"] a`)?.focus();
  };

  return (
    <>
      <BoardTools pipelines={pipelines} pipeline={pipeline} admin={admin} query={query} onQuery={setQuery} />
      <Problem text={problem} />
      {nothing && (
        <Empty title="No deal yet">
          {mayWrite ? (
            <>
              Drop PDF decks anywhere here, choose “Add decks”, or <a href="#/imports">import companies</a>.
            </>
          ) : (
            'Members of your team add decks, and founders apply with a form.'
          )}
        </Empty>
      )}
      {nothing && asTable ? null : asTable ? (
        <DealTable pipeline={pipeline} query={tableQuery(filters, query)} order={order} mayWrite={mayWrite} onChanged={again} />
      ) : (
        <div
          class={`board ${drag.held ? 'dragging' : ''}`}
          ref={board}
          role="group"
          aria-label={`Stages of ${pipeline.name}`}
          tabIndex={empty ? 0 : undefined}
        >
          {pipeline.stages.map((stage) => (
            <Column
              key={stage.id}
              stage={stage}
              path={pathOf(stage.id)}
              count={counts.value ? (counts.value.stages[stage.id] ?? 0) : undefined}
              mayWrite={mayWrite}
              drag={drag}
              pending={pending}
              onSeen={(deals) => deals.forEach((deal) => seen.current.set(deal.id, deal))}
              onDrawn={keepFocus}
              onStep={step}
              onMove={(deal) => setAsked({ deal })}
            />
          ))}
        </div>
      )}
      <p class="offscreen" role="status">
        {said}
      </p>
      {asked && (
        <MoveSheet
          deal={{ ...asked.deal, name: asked.deal.company.name }}
          to={asked.to}
          stages={pipeline.stages}
          onMoved={() => void again()}
          onClose={() => setAsked(null)}
        />
      )}
      {mayWrite && <DropZone pipeline={pipeline} />}
    </>
  );
}

/** On the board every stage has its column; the table may show one alone. */
function tableQuery(filters: URLSearchParams, query: URLSearchParams): string {
  const stage = query.get('stage_id');
  return stage ? `${filters.toString()}&stage_id=${encodeURIComponent(stage)}` : filters.toString();
}
