/** Inside a shadow root: the host page's styles stop here, and these do not leak. Fonts are the page's own. */
export const STYLES = `
:host { display: block; color-scheme: light dark; --ink: #16181d; --soft: #5b6270; --line: #8a91a0; --paper: #fff; --accent: #2446c8; --on-accent: #fff; --bad: #b3261e; --good: #17693a; }
@media (prefers-color-scheme: dark) { :host { --ink: #eceef3; --soft: #aab1c0; --line: #79808f; --paper: #1b1e25; --accent: #9db2ff; --on-accent: #10131a; --bad: #ff9a92; --good: #7fd8a4; } }
* { box-sizing: border-box; }
form, .done { font: inherit; color: var(--ink); background: var(--paper); padding: 20px; border: 1px solid var(--line); border-radius: 10px; max-width: 560px; margin: 0 auto; }
h2 { font-size: 1.3em; margin: 0 0 16px; }
.field { margin: 0 0 16px; border: 0; padding: 0; min-width: 0; }
label, legend { display: block; font-weight: 600; margin-bottom: 4px; padding: 0; overflow-wrap: anywhere; }
.optional { font-weight: 400; color: var(--soft); }
input:not([type=checkbox]), select, textarea { font: inherit; color: inherit; background: transparent; width: 100%; min-height: 44px; padding: 9px 11px; border: 1px solid var(--line); border-radius: 6px; }
select option { color: #16181d; background: #fff; }
textarea { min-height: 88px; resize: vertical; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 36px; font-weight: 400; margin: 0; }
.choice input { width: 18px; height: 18px; flex: none; accent-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[aria-invalid=true] { border-color: var(--bad) !important; border-width: 2px !important; }
.hint { color: var(--soft); font-size: .9em; margin: 4px 0 0; }
.problem { color: var(--bad); font-size: .95em; margin: 4px 0 0; }
.good { color: var(--good); font-size: .95em; margin: 4px 0 0; }
button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; border: 0; border-radius: 6px; color: var(--on-accent); background: var(--accent); cursor: pointer; }
button[aria-disabled=true] { opacity: .65; cursor: progress; }
progress { width: 100%; height: 10px; margin: 12px 0 0; accent-color: var(--accent); }
.status { margin: 12px 0 0; min-height: 1.4em; }
[hidden] { display: none !important; }
@media (max-width: 360px) { form, .done { padding: 14px; border-radius: 0; border-left: 0; border-right: 0; } }
`;
