import './styles/base.css';
import './styles/layout.css';
import './styles/fields.css';
import './styles/parts.css';
import './styles/dialog.css';
import './styles/board.css';
import './styles/score.css';
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
