import type { BatchCompany } from '@app/companies';
import { ImportPlan, type PlanContext } from './plan';
import type { ReadRow, RowFields } from './row-reader';

const CONTEXT: PlanContext = { mode: 'upsert', pipelineIds: [], defaultPipelineId: 'main', entryStages: new Map([['main', 'inbox']]) };

function rowOf(fields: RowFields): ReadRow {
  return { fields, deals: [], answers: new Map(), remarks: [] };
}

function stored(id: string, fields: Partial<BatchCompany>): BatchCompany {
  const empty = { external_id: null, website: null, industry: null, stage: null, problem_statement: null };
  const contact = { contact_name: null, contact_email: null, contact_role: null, contact_profile_url: null, contact_submitted: false };
  return { id, name: 'Stored', ...empty, ...contact, field_sources: {}, archived_at: null, created_at: new Date(0), ...fields };
}

function planOf(...companies: BatchCompany[]): ImportPlan {
  const plan = new ImportPlan();
  plan.add(companies, [], []);
  return plan;
}

describe('a plan', () => {
  it('forgets what rows left as it was, and keeps what they made and changed', () => {
    const plan = planOf(
      stored('same', { external_id: 'a' }),
      stored('changed', { external_id: 'b' }),
      stored('restored', { external_id: 'c', archived_at: new Date(1) }),
    );
    plan.apply(rowOf({ external_id: 'a', name: 'Stored' }), CONTEXT);
    plan.apply(rowOf({ external_id: 'b', name: 'Another' }), CONTEXT);
    plan.apply(rowOf({ external_id: 'c' }), CONTEXT);
    const made = plan.apply(rowOf({ external_id: 'd', name: 'New' }), CONTEXT);

    plan.forgetUnchanged();

    expect([...plan.companies.keys()]).toEqual(['changed', 'restored', made.companyId]);
    expect(plan.apply(rowOf({ external_id: 'b', name: 'Another' }), CONTEXT).status).toBe('unchanged');
    expect(plan.apply(rowOf({ external_id: 'd', name: 'New' }), CONTEXT)).toMatchObject({ status: 'unchanged', companyId: made.companyId });
    // Read from the database again, where it is.
    plan.add([stored('same', { external_id: 'a' })], [], []);
    expect(plan.apply(rowOf({ external_id: 'a', name: 'Other' }), CONTEXT)).toMatchObject({ status: 'updated', companyId: 'same' });
  });

  it('takes the oldest of those that a row claims, and no other once that is claimed by another id', () => {
    const plan = planOf(
      stored('younger', { website: 'https://one.example.com', created_at: new Date(2) }),
      stored('older', { website: 'https://one.example.com', created_at: new Date(1) }),
    );
    expect(plan.apply(rowOf({ website: 'https://www.one.example.com', external_id: 'x' }), CONTEXT).companyId).toBe('older');
    expect(plan.apply(rowOf({ website: 'https://one.example.com', external_id: 'y' }), CONTEXT).companyId).toBe('younger');
    expect(plan.apply(rowOf({ website: 'https://one.example.com', external_id: 'z', name: 'Third' }), CONTEXT).status).toBe('created');
  });
});
