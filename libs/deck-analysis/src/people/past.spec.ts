import { splitPast } from './past';

describe('splitPast', () => {
  it.each([
    ['CEO & Co-Founder, ex-Siemens', 'CEO & Co-Founder', 'ex-Siemens'],
    ['CTO (PhD, ETH Zurich)', 'CTO', 'PhD, ETH Zurich'],
    ['CTO & Co-Founder — formerly VP at Siemens', 'CTO & Co-Founder', 'formerly VP at Siemens'],
    ['CEO. Previously at Siemens.', 'CEO', 'Previously at Siemens.'],
    ['COO | 12+ years in logistics', 'COO', '12+ years in logistics'],
    ['CEO, ehemals Bosch', 'CEO', 'ehemals Bosch'],
    ['CEO: 11 years at a shipping line, ran fleet operations.', 'CEO', '11 years at a shipping line, ran fleet operations.'],
    ['Co-founder & CTO. Built payments at Adyen', 'Co-founder & CTO', 'Built payments at Adyen'],
    ['CPO — led product at Spotify', 'CPO', 'led product at Spotify'],
    ['Asst. Professor', 'Asst. Professor', null],
    ['Head of Sales, Europe', 'Head of Sales, Europe', null],
    ['Co-Founder (CEO)', 'Co-Founder (CEO)', null],
    ['Ex-CEO of Elering', 'Ex-CEO of Elering', null],
    ['Executive Director - Expansion', 'Executive Director - Expansion', null],
  ])('%s', (text, role, past) => expect(splitPast(text)).toEqual({ role, past }));
});
