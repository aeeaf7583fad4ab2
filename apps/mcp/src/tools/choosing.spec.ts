import { investorTools } from './testing/all-tools';
import type { Tool } from './tool';

/** What people ask for, and the tool that does it. */
const REQUESTS: readonly (readonly [request: string, tool: string])[] = [
  ['Show me our five best companies in fintech', 'search_companies'],
  ['Which companies of the seed stage have a CRI of at least 600?', 'search_companies'],
  ['Find the company called Tidewater', 'search_companies'],
  ['Which deck mentioned "perovskite" on one of its pages?', 'search'],
  ['Full text search for the words carbon capture', 'search'],
  ['Tell me everything about this one company, its contact and its answers', 'get_company'],
  ['Enter Acme as a new company, they have no deck yet', 'create_company'],
  ['Why did it get this CRI? Show the evidence by domain', 'get_scores'],
  ['Which page and quote is behind each point of the score', 'get_scores'],
  ['What are the metrics of the company', 'get_metrics'],
  ['Their ARR is 1.2 million euros, state that figure', 'state_metric'],
  ['What notes has the team written on them', 'list_notes'],
  ['Add a note: met the founders, strong team', 'add_note'],
  ['Which folders are in the data room', 'list_folders'],
  ['Add a folder named Contracts to the data room', 'create_folder'],
  ['Which documents does this company have', 'list_documents'],
  ['Give me a link to download the document', 'get_download_url'],
  ['What pipelines may I submit to', 'list_pipelines'],
  ['Which custom questions do we ask and what are the options', 'list_properties'],
  ['What are our investment theses and their criteria', 'list_theses'],
  ['Which companies fit this thesis, with reasons', 'list_matches'],
  ['What happened in the team since yesterday', 'list_events'],
  ['Run my saved view Hot leads', 'run_view'],
  ['Add an investment thesis for climate hardware', 'create_thesis'],
  ['Save these filters as a new view', 'create_view'],
  ['List open deals without an owner', 'list_deals'],
  ['Which deals were won', 'list_deals'],
  ['Who moved this deal and when, every move', 'get_deal_history'],
  ['How many deals went through each stage of the pipeline: the funnel', 'get_funnel'],
  ['Move the deal to the stage Due diligence', 'move_deal'],
  ['Who are the active members of the team', 'list_members'],
  ['Give this deal to Ada', 'set_deal_owner'],
  ['Correct the website field of the company', 'change_company'],
  ['Archive this company, we are done with it', 'archive_company'],
  ['Are there duplicates, pairs that may be one company', 'list_duplicates'],
  ['Merge these two companies into one', 'merge_companies'],
  ['Which merges were made', 'list_merges'],
  ['Undo that merge', 'undo_merge'],
  ['Submit this deck as base64 for analysis', 'submit_deck'],
  ['The deck is 20 MiB: give me a one-time URL to PUT it to', 'request_upload'],
  ['Is the intake job done? Wait for its end', 'get_job'],
  ['Which intake jobs failed, newest first', 'list_jobs'],
  ['Start the failed job over', 'retry_job'],
];

/** They say nothing of what is wanted. */
const LITTLE = new Set(
  'a an are as at be by do for from has have in is it its may me no of on one or our so the their them they to was we what with you'.split(
    ' ',
  ),
);

/** Words as a reader takes them: whatever their ending. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]{2,}/g) ?? [])
    .filter((word) => !LITTLE.has(word))
    .map((word) => word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, ''));

/** By shared words, each worth more the fewer tools have it; those of a name count twice. */
function chosen(request: string, tools: readonly Tool[]): string {
  const texts = tools.map(({ name, description }) => {
    const words = new Map(wordsOf(description).map((word) => [word, 1]));
    for (const word of wordsOf(name.replaceAll('_', ' '))) words.set(word, 2);
    return { name, words };
  });
  const worth = (word: string): number => Math.log(tools.length / Math.max(1, texts.filter(({ words }) => words.has(word)).length));
  const asked = [...new Set(wordsOf(request))];
  const scores = texts.map(({ name, words }) => ({
    name,
    score: asked.reduce((sum, word) => sum + (words.get(word) ?? 0) * worth(word), 0),
  }));
  return scores.sort((a, b) => b.score - a.score)[0]?.name ?? '';
}

it('the names and descriptions of tools let a reader choose right', () => {
  const tools = investorTools();
  expect(REQUESTS.length).toBeGreaterThanOrEqual(40);
  // Each tool is asked for.
  expect(tools.map(({ name }) => name).filter((name) => !REQUESTS.some(([, tool]) => tool === name))).toEqual([]);
  expect(REQUESTS.map(([request]) => [request, chosen(request, tools)])).toEqual(REQUESTS.map(([request, tool]) => [request, tool]));
});
