// What `cheapPasswords` does here, for a process of its own: given to Node with --require.
Object.assign(require('../../dist/libs/teams/src/passwords').COST, { N: 2 ** 10, r: 8, p: 1 });
