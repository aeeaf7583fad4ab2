import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Choice, TextArea } from '../parts/fields';
import type { Deal, Stage } from './board.types';

export type Movable = Pick<Deal, 'id' | 'stage'> & { name: string };

interface Move {
  stageId: string;
  reasons?: string[];
  note?: string;
}

/** Where somebody else moved the deal meanwhile, it stays there and the refusal says so. */
export async function moveDeal({ id, stage }: Movable, { stageId, reasons = [], note = '' }: Move): Promise<void> {
  await call('POST', `/board/deals/${id}/moves`, { stage_id: stageId, reasons, note: note.trim() || null, expected_stage_id: stage.id });
}

interface MoveSheetProps {
  deal: Movable;
  stages: Stage[];
  /** Where to, if that was said already. */
  to?: string;
  onMoved(): void;
  onClose(): void;
}

/** Moves a deal with a word on it; an outcome asks for its reasons. */
export function MoveSheet({ deal, stages, to, onMoved, onClose }: MoveSheetProps) {
  const [stageId, setStageId] = useState(to ?? deal.stage.id);
  const [reasons, setReasons] = useState('');
  const [note, setNote] = useState('');
  const ends = stages.find(({ id }) => id === stageId)?.kind !== 'open';
  const submit = async (): Promise<void> => {
    const listed = reasons
      .split('\n')
      .map((reason) => reason.trim())
      .filter(Boolean);
    await moveDeal(deal, { stageId, reasons: listed, note });
    onMoved();
  };
  return (
    <Sheet title={`Move ${deal.name}`} action="Move" onSubmit={submit} onClose={onClose}>
      <Choice label="Stage" value={stageId} onValue={setStageId} options={stages.map(({ id, name }) => [id, name])} />
      {ends && <TextArea label="Reasons" hint="One a line, such as Market or Too early." value={reasons} onValue={setReasons} />}
      <TextArea label="Note" hint="Kept in the history of the deal." value={note} onValue={setNote} />
    </Sheet>
  );
}
