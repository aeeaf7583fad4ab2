import { optionsOf, PARTS } from './options';

describe('what is measured', () => {
  it('is all of it but the peer, which is installed only where it is asked for', () => {
    expect(optionsOf([]).parts).toEqual(PARTS.filter((part) => part !== 'peer'));
    expect(optionsOf(['peer', 'cold']).parts).toEqual(['peer', 'cold']);
  });

  it('is the operations alone where it is quick, or of some of them', () => {
    expect([optionsOf(['--quick']).parts, optionsOf(['--only', 'list']).parts]).toEqual([['operations'], ['operations']]);
  });

  it('has short texts, or the ones that are named', () => {
    expect([optionsOf([]).texts, optionsOf(['--texts', 'long']).texts]).toEqual(['short', 'long']);
    expect(() => optionsOf(['--texts', 'none'])).toThrow('--texts is one of short, long');
  });

  it('is nothing else', () => {
    expect(() => optionsOf(['everything'])).toThrow('everything is no part of the benchmark');
    expect(() => optionsOf(['--rounds', '0'])).toThrow('--rounds must be a whole number from 1');
  });
});
