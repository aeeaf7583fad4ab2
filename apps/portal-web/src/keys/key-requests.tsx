import { When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { KeyRequest } from './key.types';

export function KeyRequests({ id, name }: { id: string; name: string }) {
  const list = usePages<KeyRequest>(`/keys/${id}/requests?limit=10`);
  return (
    <List of={list} empty={<Empty title="This key has not been used in the last days" />}>
      {(rows) => (
        <Table label={`Requests of ${name}`} head={['Request', 'Status', 'When', 'Request id']}>
          {rows.map((each) => (
            <Row
              key={each.request_id}
              title={`${each.method} ${each.endpoint}`}
              cells={[each.status, <When at={each.at} />, <code>{each.request_id}</code>]}
            />
          ))}
        </Table>
      )}
    </List>
  );
}
