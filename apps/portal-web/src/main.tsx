import './styles/base.css';
import './styles/layout.css';
import './styles/navigation.css';
import './styles/fields.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/dialog.css';
import './styles/editors.css';
import './styles/board.css';
import './styles/uploads.css';
import './styles/company.css';
import './styles/score.css';
import './styles/compare.css';
import './styles/deck.css';
import { render } from 'preact';
import { App } from './app';
import { HashRouter } from './place';

const root = document.getElementById('app');
if (root)
  render(
    <HashRouter>
      <App />
    </HashRouter>,
    root,
  );
