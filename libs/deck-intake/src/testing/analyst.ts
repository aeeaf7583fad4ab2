export { OpenAiAnalyst } from '../analysis/analyst/openai-analyst';
