import { useState } from 'preact/hooks';
import { call, type Page } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { CheckList, Choice, TextArea, TextField } from '../parts/fields';
import { useLoaded } from '../parts/loading';
import { Problem } from '../parts/screen';
import { type Answer, type Company, type Question, sourceWords } from './company.types';

type Answers = Record<string, string | string[]>;

/** Every field, with who stated it. What others changed since it was opened is not written over. */
export function CompanyEditor({ company, onSaved, onClose }: { company: Company; onSaved(): void; onClose(): void }) {
  const before = {
    name: company.name,
    website: company.website ?? '',
    industry: company.industry ?? '',
    stage: company.stage ?? '',
    problem_statement: company.problem_statement ?? '',
    founder_name: company.primary_contact?.name ?? '',
    founder_email: company.primary_contact?.email ?? '',
  };
  const [typed, setTyped] = useState(before);
  const questions = useLoaded<Page<Question>>('/board/properties');
  const answered: Answers = Object.fromEntries(company.properties.map(({ id, value }) => [id, givenOf(value)]));
  const [answers, setAnswers] = useState<Answers>(answered);
  const of = (field: keyof typeof before, hint = sourceWords(company, field)) => ({
    value: typed[field],
    onValue: (value: string) => setTyped({ ...typed, [field]: value }),
    ...(hint && { hint: hint[0]?.toUpperCase() + hint.slice(1) }),
  });
  const save = async (): Promise<void> => {
    const fields = changed(before, typed);
    const properties = changed(answered, answers);
    await call('PATCH', `/board/companies/${company.id}`, {
      fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])),
      properties: Object.fromEntries(Object.entries(properties).map(([id, value]) => [id, value?.length ? value : null])),
      expected_updated_at: company.updated_at,
    });
    onSaved();
  };
  return (
    <Sheet title={`Edit ${company.name}`} action="Save" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} {...of('name')} />
      <TextField label="Website" type="url" {...of('website')} />
      <TextField label="Industry" maxLength={100} {...of('industry')} />
      <TextField label="Stage" maxLength={50} {...of('stage')} />
      <TextArea label="Problem" {...of('problem_statement')} />
      <TextField label="Founder’s name" maxLength={200} {...of('founder_name')} />
      <TextField label="Founder’s e-mail" type="email" {...of('founder_email')} />
      <Problem text={questions.problem} />
      {questions.value?.data.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          value={answers[question.id] ?? (question.type === 'multi_select' ? [] : '')}
          onValue={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
    </Sheet>
  );
}

function givenOf(value: Answer['value']): string | string[] {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ id }) => id) : value.id;
}

interface AnswerFieldProps {
  question: Question;
  value: string | string[];
  onValue(value: string | string[]): void;
}

function AnswerField({ question: { name, type, options }, value, onValue }: AnswerFieldProps) {
  // One that is no longer offered stays where it was chosen.
  const offered = options.filter(({ id, archived }) => !archived || value.includes(id));
  if (type === 'multi_select') {
    const items = offered.map(({ id, label }) => ({ id, name: label }));
    return <CheckList legend={name} items={items} chosen={[value].flat()} onChosen={onValue} />;
  }
  if (type === 'select') {
    const choices: [string, string][] = [['', 'No answer'], ...offered.map(({ id, label }): [string, string] => [id, label])];
    return <Choice label={name} value={String(value)} onValue={onValue} options={choices} />;
  }
  return <TextArea label={name} value={String(value)} onValue={onValue} />;
}
