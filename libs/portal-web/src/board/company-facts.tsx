export interface Answer {
  id: string;
  name: string;
  value: string | { label: string } | { label: string }[];
}

export interface Company {
  id: string;
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  primary_contact: { name: string | null; email: string | null; role: string | null; profile_url: string | null } | null;
  deals: { id: string; pipeline_name: string }[];
  properties: Answer[];
}

function words(value: Answer['value']): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ label }) => label).join(', ') : value.label;
}

/** Whom to call, where the company stands, and what it answered. */
export function CompanyFacts({ company: { primary_contact: contact, deals, properties } }: { company: Company }) {
  const pipelines = [...new Set(deals.map((deal) => deal.pipeline_name))];
  return (
    <>
      <h2>Company</h2>
      <dl class="card">
        {contact && (
          <div>
            <dt>Contact</dt>
            <dd>
              {[contact.name, contact.role].filter(Boolean).join(', ')}
              {contact.email && <a class="block" href={`mailto:${contact.email}`}>{contact.email}</a>}
              {contact.profile_url && <a class="block" href={contact.profile_url} rel="noreferrer noopener" target="_blank">Profile</a>}
            </dd>
          </div>
        )}
        <div><dt>Pipelines</dt><dd>{pipelines.join(', ')}</dd></div>
        {properties.map((answer) => <div key={answer.id}><dt>{answer.name}</dt><dd>{words(answer.value)}</dd></div>)}
      </dl>
    </>
  );
}
