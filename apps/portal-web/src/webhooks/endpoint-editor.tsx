import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Check, CheckList, TextField } from '../parts/fields';
import type { Pipeline } from '../team/team.types';
import type { Endpoint } from './webhook.types';
import { ALL_TYPES, named, SUBJECTS } from './webhook-words';

interface Props {
  /** null: a new one. */
  endpoint: Endpoint | null;
  pipelines: Pipeline[];
  /** @param secret of a new one, shown this once */
  onSaved(endpoint: Endpoint, secret: string | null): void;
  onClose(): void;
}

export function EndpointEditor({ endpoint, pipelines, onSaved, onClose }: Props) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<string[]>(endpoint ? named(endpoint.types) : [...ALL_TYPES]);
  const [chosen, setChosen] = useState<string[]>(endpoint?.pipeline_ids ?? []);
  const all = types.length === ALL_TYPES.length;
  const save = async (): Promise<void> => {
    const body = {
      url,
      description: description.trim() || null,
      types: all ? null : types,
      pipeline_ids: chosen.length === 0 ? null : chosen,
    };
    if (endpoint) return onSaved(await call<Endpoint>('POST', `/webhook-endpoints/${endpoint.id}/changes`, body), null);
    const { secret, ...made } = await call<Endpoint & { secret: string }>('POST', '/webhook-endpoints', body);
    onSaved(made, secret);
  };
  return (
    <Sheet
      title={endpoint ? 'Change endpoint' : 'New endpoint'}
      action={endpoint ? 'Save' : 'Create endpoint'}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        required
        maxLength={2048}
        hint="https, and reachable from the internet."
        placeholder="https://crm.example.com/hooks/deal-flow"
        value={url}
        onValue={setUrl}
      />
      <TextField label="Description" maxLength={500} placeholder="e.g. CRM" value={description} onValue={setDescription} />
      <Check label="Every event" checked={all} onChecked={(on) => setTypes(on ? [...ALL_TYPES] : [])} />
      {!all &&
        SUBJECTS.map((subject) => (
          <CheckList
            key={subject.name}
            legend={subject.name}
            items={subject.types.map(([id, name]) => ({ id, name }))}
            chosen={types}
            onChosen={setTypes}
          />
        ))}
      {pipelines.length > 1 && (
        <CheckList legend="Only of these pipelines (none: all that you see)" items={pipelines} chosen={chosen} onChosen={setChosen} />
      )}
    </Sheet>
  );
}
