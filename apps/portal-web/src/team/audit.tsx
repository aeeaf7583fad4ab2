import { When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { type AuditEntry, deedWords, detailWords, whoWords } from './audit-words';

/** Who did what, when, to which object. */
export function Audit() {
  const list = usePages<AuditEntry>('/audit?limit=50');
  return (
    <Screen title="Audit trail" lead="Everything that was made, changed or revoked for your team, newest first.">
      <List of={list} skeleton={8} empty={<Empty title="Nothing yet" />}>
        {(rows) => (
          <Table label="Audit trail" head={['What', 'Details', 'Who', 'When']}>
            {rows.map((entry) => (
              <Row
                key={entry.id}
                title={deedWords(entry.action)}
                cells={[
                  <span class="soft">{detailWords(entry.details) || entry.object_id}</span>,
                  whoWords(entry),
                  <When at={entry.created_at} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
    </Screen>
  );
}
