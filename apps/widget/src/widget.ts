import { Api } from './api';
import { ApplicationForm } from './application-form';
import { element } from './dom';
import type { Texts } from './texts';

/**
 * `<script src="https://…/widget.js" data-form-id="form_…"></script>` puts the application form where the script stands.
 * Also: data-application-id, data-title, data-text (under it; both are the form's own if absent), data-theme (light, dark), data-texts (JSON, any words), data-target (a selector), data-api (another base address). The page hears of it
 * by the events `submitted` ({job_id}, null where that answer was lost on the way) and `failed` ({code}).
 */
function mount(script: HTMLScriptElement): void {
  const { formId, applicationId, title, text, theme, texts, target, api } = script.dataset;
  if (!formId) return console.error('widget.js needs data-form-id');
  const host = element('div', { 'data-deal-flow-form': formId, ...(theme && { 'data-theme': theme }) });
  const place = target ? document.querySelector(target) : null;
  if (place) place.append(host);
  else script.after(host);
  // What the page says, before what the form's own words are.
  const own: Partial<Texts> = {
    ...(title && { title }),
    ...(text && { intro: text }),
    ...(texts ? (JSON.parse(texts) as Partial<Texts>) : {}),
  };
  const base = (api ?? new URL(script.src).origin).replace(/\/+$/, '');
  const root = host.attachShadow({ mode: 'open' });
  void new ApplicationForm(host, root, new Api(base, formId, applicationId ?? null), own).start();
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  if (document.readyState === 'loading' && script.dataset.target) document.addEventListener('DOMContentLoaded', () => mount(script));
  else mount(script);
}
