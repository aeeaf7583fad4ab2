import { actorWords, type Event, eventWords } from './event-words';

const event = (
  type: string,
  data: Partial<Event['data']> = {},
  actor: Event['actor'] = { kind: 'user', id: 'u', name: 'Grace' },
): Event => ({
  id: 'e',
  type,
  occurred_at: '2026-03-01T00:00:00Z',
  actor,
  data: { object: null, changes: null, ...data },
});

it.each([
  [
    event('deal.moved', {
      changes: [
        { field: 'stage', from: { name: 'Inbox' }, to: { name: 'Passed' } },
        { field: 'outcome', from: null, to: { reasons: ['Market'] } },
      ],
    }),
    'Moved from Inbox to Passed (Market)',
  ],
  [event('deal.owner_changed', { changes: [{ field: 'owner', from: null, to: { name: 'Ada' } }] }), 'Owner from nobody to Ada'],
  [event('deal.created', { object: { pipeline_name: 'Spring awards' } }), 'Came into the pipeline Spring awards'],
  [event('score.changed', { from: null, to: 612 }), 'Scored 612'],
  [event('score.changed', { from: 600, to: 612 }), 'Score 600 → 612'],
  [event('company.updated', { changes: [{ field: 'founder_name', from: 'x', to: null }] }), 'Changed: founder name removed'],
  [event('job.failed', { object: { error: { message: 'Protected.' } } }), 'Deck could not be analysed: Protected.'],
  [event('something.new_here'), 'something new here'],
])('says %j', (happened, words) => expect(eventWords(happened)).toBe(words));

it('names who did it, or what', () => {
  expect([event('x'), event('x', {}, { kind: 'form', id: null, name: null })].map(actorWords)).toEqual(['Grace', 'a form']);
});
