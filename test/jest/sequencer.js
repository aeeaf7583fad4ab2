const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Tests of faults wait more than they compute, the others compute: every second file is one of the faults, for as long as there are any.
 * Among each other, as Jest sorts them: what took longest first.
 */
module.exports = class AlternatingSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const faults = sorted.filter(({ path }) => path.includes('/test/faults/'));
    const others = sorted.filter(({ path }) => !path.includes('/test/faults/'));
    const pairs = Array.from({ length: Math.max(faults.length, others.length) }, (_, at) => [faults[at], others[at]]);
    return pairs.flat().filter((test) => test !== undefined);
  }
};
