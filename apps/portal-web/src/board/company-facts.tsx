import { answerWords, type Company, hostOf, sourceWords } from './company.types';
import { capital } from '../parts/capital';

/** Whom to call, and what the company answered, each with where it came from. */
export function CompanyFacts({ company }: { company: Company }) {
  const { primary_contact: contact, properties, website } = company;
  const fields: [string, string, string | null][] = [
    ['Industry', 'industry', company.industry && capital(company.industry)],
    ['Stage', 'stage', company.stage],
  ];
  return (
    <>
      <h2>Company</h2>
      <dl class="card">
        {website && (
          <div>
            <Term name="Website" source={sourceWords(company, 'website')} />
            <dd>
              <a href={website} rel="noreferrer noopener" target="_blank">
                {hostOf(website)}
              </a>
            </dd>
          </div>
        )}
        {fields.map(
          ([name, field, value]) =>
            value && (
              <div key={field}>
                <Term name={name} source={sourceWords(company, field)} />
                <dd>{value}</dd>
              </div>
            ),
        )}
        {contact && (
          <div>
            <Term name="Contact" source={sourceWords(company, contact.email ? 'founder_email' : 'founder_name')} />
            <dd>
              {[contact.name, contact.role].filter(Boolean).join(', ')}
              {contact.email && (
                <a class="block" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              )}
              {contact.profile_url && (
                <a class="block" href={contact.profile_url} rel="noreferrer noopener" target="_blank">
                  Profile
                </a>
              )}
            </dd>
          </div>
        )}
        {properties.map((answer) => (
          <div key={answer.id}>
            <dt>{answer.name}</dt>
            <dd>{answerWords(answer.value)}</dd>
          </div>
        ))}
        {!website && !contact && !company.industry && !company.stage && properties.length === 0 && (
          <div>
            <dt>Nothing is known yet</dt>
            <dd>A deck fills this in, or you do.</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Term({ name, source }: { name: string; source: string }) {
  return (
    <dt>
      {name}
      {source && <span class="source"> · {source}</span>}
    </dt>
  );
}
