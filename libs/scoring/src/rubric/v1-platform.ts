import { signal, silentStep, step } from './define';
import type { DomainDefinition } from './rubric.types';

/** Scored from the database alone; nothing in a deck can move it. */
export const PLATFORM_V1: DomainDefinition = {
  key: 'platform',
  name: 'Platform Actions',
  points: 150,
  signals: [
    signal('financial_model_file', 'Financial model', 40, null, {
      present: null,
      specified: null,
      evidenced: step(
        'a financial model in the data room',
        'Upload the financial model',
        'Upload the financial model to the data room.',
        3,
      ),
    }),
    signal('cap_table_file', 'Cap table', 30, null, {
      present: null,
      specified: null,
      evidenced: step('a cap table in the data room', 'Upload the cap table', 'Upload the cap table to the data room.', 2),
    }),
    signal('profile_complete', 'Company profile', 25, null, {
      present: silentStep('at most two profile fields empty'),
      specified: silentStep('at most one profile field empty'),
      evidenced: step('a complete profile', 'Complete the profile', 'Fill in every empty field of the company profile.', 1),
    }),
    signal('data_room_docs', 'Data room', 20, null, {
      present: step(
        'a document in the data room beside financial model and cap table',
        'Start the data room',
        'Upload a document to the data room, beside financial model and cap table.',
        2,
      ),
      specified: step(
        'two documents in the data room beside financial model and cap table',
        'Add a second document',
        'Upload a second document to the data room, beside financial model and cap table.',
        2,
      ),
      evidenced: step(
        'three documents in the data room beside financial model and cap table',
        'Add a third document',
        'Upload a third document to the data room, beside financial model and cap table.',
        2,
      ),
    }),
    signal('fresh_deck', 'Fresh deck', 15, null, {
      present: silentStep('a deck under a year old'),
      specified: silentStep('a deck under 180 days old'),
      evidenced: step('a deck under 90 days old', 'Update the deck', 'Submit an updated deck; this one is 90 days old or more.', 4),
    }),
    signal('team_questions_answered', 'Questions answered', 20, null, {
      present: silentStep("one of the team's questions answered"),
      specified: silentStep("half of the team's questions answered"),
      evidenced: step(
        "all of the team's questions answered",
        'Answer the open questions',
        'Answer every question that the investor team asks.',
        2,
      ),
    }),
  ],
};
