import { Refusal } from '../refusal';
import { inWords } from './refusal-words';

it.each([
  [new Refusal('unsupported_file_type', 'file: must be a PDF', [{ field: 'file', issue: 'must be a PDF' }]), 'The file must be a PDF.'],
  [new Refusal('conflict', 'Somebody moved it.', []), 'Somebody moved it.'],
  [new Refusal('invalid_request', 'The request is invalid.', [{ field: '', issue: 'x' }]), 'The request is invalid.'],
  [new Refusal('invalid_request', 'x', [{ field: 'domains[1]', issue: 'is no domain' }]), 'The domains 2 is no domain.'],
  [new TypeError('x is undefined'), 'Something went wrong. Please try again.'],
])('says it once', (error, words) => expect(inWords(error)).toBe(words));
