import { functionsOf, isLead } from './roles';

describe('roles', () => {
  it.each([
    ['CEO & Co-Founder', ['lead']],
    ['Chief Product Officer', ['product']],
    ['VP Engineering', ['technology']],
    ['Responsable de Ventas', ['commercial']],
    ['Geschäftsführerin', ['lead']],
    ['Software Engineer and UX', ['technology', 'product']],
    ['CFO', ['operations']],
    ['Co-Founder', []],
    ['Maid of all work', []],
  ])('%s covers %j', (role, functions) => expect(functionsOf([role, null])).toEqual(functions));

  it.each([
    ['CEO', true],
    ['Managing Director', true],
    ['Consejera delegada', true],
    ['Présidente', true],
    ['Amministratrice delegata', true],
    ['Prezes Zarządu', true],
    ['代表取締役', true],
    ['Designer', false],
    ['Factory hand', false],
    [null, false],
  ])('%s leads: %s', (role, leads) => expect(isLead(role)).toBe(leads));
});
