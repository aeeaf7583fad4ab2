import { commas, lines } from './lists';

it.each([
  [lines, ' Berlin \n\n São Paulo, BR ', ['Berlin', 'São Paulo, BR']],
  [commas, 'robotics, , climate tech ,', ['robotics', 'climate tech']],
  [commas, '  ', []],
])('%p reads %j', (read, text, items) => expect(read(text)).toEqual(items));
