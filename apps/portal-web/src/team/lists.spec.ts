import { lines } from './lists';

it.each([
  [' Berlin \n\n São Paulo, BR ', ['Berlin', 'São Paulo, BR']],
  ['  ', []],
])('reads %j', (text, items) => expect(lines(text)).toEqual(items));
