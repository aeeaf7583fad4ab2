import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '@app/events';
import type { CompanyAnswerDto } from './dto/company.response.dto';

/** What became of a company's answers, as `company.updated` tells it: a field `properties.<id>` for each that is another now. */
export function changedAnswers(before: readonly CompanyAnswerDto[], after: readonly CompanyAnswerDto[]): FieldChange[] {
  const [from, to] = [before, after].map((answers) => new Map(answers.map(({ id, value }) => [id, value]))) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((id) => !isDeepStrictEqual(from.get(id), to.get(id)))
    .map((id) => ({ field: `properties.${id}`, from: from.get(id) ?? null, to: to.get(id) ?? null }));
}
