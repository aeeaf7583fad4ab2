import { CURRENT_RUBRIC, signalsOf } from '@app/scoring';
import { signalName } from '../apps/portal-web/src/score/score-words';
import { filterFields, filterOf, type Kind, opsOf } from '../apps/portal-web/src/views/view-filters';
import { REASON_CODES } from '../apps/portal-web/src/sso/sso-words';
import { REFUSED } from '../libs/accounts/src/sso/sso-refused';
import { COMPANY_FIELDS, DEAL_FIELDS, OPS_OF } from '../libs/views/src/view-fields';

// The page imports nothing of the service's; what it says twice is compared here.

it('calls every signal by the name that the rubric gives it', () => {
  for (const { key, name } of signalsOf(CURRENT_RUBRIC)) expect([key, signalName(key)]).toEqual([key, name]);
});

it('offers for views the fields and the comparisons that the service takes', () => {
  const offered = filterFields([], { pipelines: [], members: [] });
  expect(offered.map(({ field, kind }) => [field, kind]).sort()).toEqual(
    [...COMPANY_FIELDS, ...DEAL_FIELDS].map(([field, { kind }]) => [field, kind]).sort(),
  );
  for (const kind of Object.keys(OPS_OF) as Kind[]) {
    const ops = opsOf(kind).map(([op]) => filterOf(kind, { field: 'f', op, typed: '' }).op);
    expect([kind, [...new Set(ops)].sort()]).toEqual([kind, [...OPS_OF[kind]].sort()]);
  }
});

it('has words for every reason why a single sign-on is refused', () => {
  expect([...REASON_CODES].sort()).toEqual([...REFUSED].sort());
});
