import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Choice, TextField } from '../parts/fields';
import { type Metric, metricTitle, PERIODS, statedMetric, type TypedMetric } from './metric-words';

interface StateMetricProps {
  companyId: string;
  /** Whose newer figure is stated; null: of something new. */
  before: Metric | null;
  onStated(): void;
  onClose(): void;
}

/** A figure that the team states: no analysis replaces it, and the one before is kept. */
export function StateMetric({ companyId, before, onStated, onClose }: StateMetricProps) {
  const [typed, setTyped] = useState<TypedMetric>({
    name: before?.name ?? '',
    value: '',
    unit: before?.unit ?? '',
    currency: before?.currency ?? '',
    period: before?.period ?? '',
    as_of: '',
  });
  const of = (field: keyof TypedMetric): { value: string; onValue(value: string): void } => ({
    value: typed[field],
    onValue: (value) => setTyped({ ...typed, [field]: value }),
  });
  const periods = Object.keys(PERIODS).map((period): [string, string] => [period, period]);
  const known = typed.period === '' || typed.period in PERIODS;
  const save = async (): Promise<void> => {
    await call('POST', `/board/companies/${companyId}/metrics`, statedMetric(typed, before));
    onStated();
  };
  return (
    <Sheet
      title={before ? `Newer figure: ${metricTitle(before.name)}` : 'Add a figure'}
      action="Add figure"
      onSubmit={save}
      onClose={onClose}
    >
      {!before && <TextField label="Metric" required maxLength={100} placeholder="ARR" {...of('name')} />}
      <TextField label="Value" required hint="In full, as 31000; percentages as 56." {...of('value')} />
      <TextField label="Currency" maxLength={3} placeholder="EUR" {...of('currency')} />
      <TextField label="Unit" maxLength={50} placeholder="percent, customers" {...of('unit')} />
      <Choice
        label="Period"
        options={[['', 'None'], ...periods, ...(known ? [] : [[typed.period, typed.period] as [string, string]])]}
        {...of('period')}
      />
      <TextField label="As of" type="date" {...of('as_of')} />
    </Sheet>
  );
}
