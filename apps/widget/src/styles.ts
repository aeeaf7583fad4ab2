/**
 * Inside a shadow root, but the host element itself and everything that is inherited still belong to the page. `!important`
 * in a shadow root wins over the page's own, so the form starts from the browser's styles; only the typeface and whether it is
 * light or dark are the page's, and what it sets of the custom properties in docs/form.md.
 */
export const STYLES = `
:host { all: initial !important; display: block !important; font-family: var(--deal-flow-font, inherit) !important; color-scheme: inherit !important; }
:host([data-theme=light]) { color-scheme: light !important; }
:host([data-theme=dark]) { color-scheme: dark !important; }
:host { --ink: var(--deal-flow-ink, #14171f); --soft: #566074; --line: #d4d9e4; --edge: #858d9e; --paper: var(--deal-flow-paper, #fff); --ground: #f5f7fb; --accent: var(--deal-flow-accent, #2446c8); --accent-deep: var(--deal-flow-accent-hover, #1b379f); --on-accent: var(--deal-flow-on-accent, #fff); --bad: #a3231c; --bad-ground: #fdecea; --good: #14633a; --good-ground: #e2f4e9; --radius: var(--deal-flow-radius, 14px); }
@supports (color: light-dark(#000, #fff)) { :host { --ink: var(--deal-flow-ink, light-dark(#14171f, #e9ecf3)); --soft: light-dark(#566074, #a5aec0); --line: light-dark(#d4d9e4, #343b4a); --edge: light-dark(#858d9e, #7b8497); --paper: var(--deal-flow-paper, light-dark(#fff, #1a1e27)); --ground: light-dark(#f5f7fb, #222835); --accent: var(--deal-flow-accent, light-dark(#2446c8, #9db2ff)); --accent-deep: var(--deal-flow-accent-hover, light-dark(#1b379f, #bccaff)); --on-accent: var(--deal-flow-on-accent, light-dark(#fff, #10131a)); --bad: light-dark(#a3231c, #ff9a92); --bad-ground: light-dark(#fdecea, #40201f); --good: light-dark(#14633a, #86dcaa); --good-ground: light-dark(#e2f4e9, #17352a); } }
* { box-sizing: border-box; }
form, .done { font-size: 16px; line-height: 1.5; text-align: start; color: var(--ink); background: var(--paper); padding: 28px; border: 1px solid var(--line); border-radius: var(--radius); max-width: 600px; margin: 0 auto; box-shadow: 0 1px 2px #0f172a14, 0 8px 24px #0f172a0f; }
h2 { font-size: 22px; line-height: 1.25; letter-spacing: -.01em; margin: 0 0 20px; }
.field { margin: 0 0 20px; border: 0; padding: 0; min-width: 0; }
label, legend { display: block; font-weight: 600; margin-bottom: 6px; padding: 0; overflow-wrap: anywhere; }
.intro { margin: -10px 0 20px; color: var(--soft); white-space: pre-line; }
.optional { font-weight: 400; color: var(--soft); }
input:not([type=checkbox]), select, textarea { font: inherit; color: inherit; background: var(--paper); width: 100%; min-height: 46px; padding: 10px 12px; border: 1px solid var(--edge); border-radius: 8px; }
input:hover, select:hover, textarea:hover { border-color: var(--ink); }
input[type=file][aria-invalid=true] { box-shadow: none; }
select { appearance: none; padding-right: 36px; background: linear-gradient(45deg, transparent 50%, var(--soft) 50%) calc(100% - 19px) 20px / 6px 6px no-repeat, linear-gradient(-45deg, transparent 50%, var(--soft) 50%) calc(100% - 13px) 20px / 6px 6px no-repeat, var(--paper); }
option { color: var(--ink); background: var(--paper); }
textarea { min-height: 92px; resize: vertical; display: block; }
input[type=file] { padding: 18px 14px; border-style: dashed; background: var(--ground); cursor: pointer; }
::file-selector-button { font: inherit; font-weight: 600; color: var(--accent); background: var(--paper); border: 1px solid var(--accent); border-radius: 6px; padding: 6px 12px; margin: 0 12px 0 0; cursor: pointer; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 40px; font-weight: 400; margin: 0; cursor: pointer; }
.choice input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.done:focus { outline: none; }
[aria-invalid=true]:not([type=checkbox]) { border-color: var(--bad) !important; box-shadow: inset 0 0 0 1px var(--bad); }
.hint, .problem, .good { font-size: 14.5px; margin: 6px 0 0; }
.hint { color: var(--soft); }
.problem { color: var(--bad); font-weight: 500; }
.good { color: var(--good); }
button { font: inherit; font-weight: 600; width: 100%; min-height: 50px; padding: 0 20px; border: 0; border-radius: 8px; color: var(--on-accent); background: var(--accent); cursor: pointer; }
button:hover { background: var(--accent-deep); }
button[aria-disabled=true] { color: var(--soft); background: var(--line); cursor: progress; }
progress { appearance: none; display: block; width: 100%; height: 8px; margin: 16px 0 0; border: 0; border-radius: 8px; overflow: hidden; background: var(--line); }
::-webkit-progress-bar { background: var(--line); }
::-webkit-progress-value { background: var(--accent); }
::-moz-progress-bar { background: var(--accent); }
.status { margin: 14px 0 0; text-align: center; color: var(--soft); }
.status:empty { margin: 0; }
.status.problem { padding: 10px 14px; border-radius: 8px; font-size: 16px; text-align: start; color: var(--bad); background: var(--bad-ground); }
.done { text-align: center; padding: 40px 28px; }
.done h2 { margin: 0; }
.done p { margin: 12px 0 0; color: var(--soft); }
.done code { font-size: 15px; color: var(--ink); overflow-wrap: anywhere; }
.tick { display: grid; place-items: center; width: 60px; height: 60px; margin: 0 auto 18px; border-radius: 50%; background: var(--good-ground); }
.tick::before { content: ''; width: 13px; height: 26px; margin-top: -6px; border: solid var(--good); border-width: 0 4px 4px 0; rotate: 45deg; }
[hidden] { display: none !important; }
@media (max-width: 480px) { form, .done { padding: 20px 16px; border-radius: 0; border-width: 1px 0; box-shadow: none; } }
@media (forced-colors: active) { [aria-invalid=true] { border-width: 3px !important; } }
`;
