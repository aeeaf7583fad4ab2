import { Route, Switch } from 'wouter-preact';
import type { Person } from './api';
import { Board } from './board/board';
import { CompanyPage } from './board/company';
import { Jobs } from './board/jobs';
import { Duplicates } from './duplicates/duplicates';
import { ImportPage } from './imports/import';
import { Imports } from './imports/imports';
import { Keys } from './keys/keys';
import { DraftPage } from './my-company/draft';
import { Drafts } from './my-company/drafts';
import { MyCompany } from './my-company/my-company';
import { Empty, Screen } from './parts/screen';
import { SingleSignOn } from './sso/sso';
import { Audit } from './team/audit';
import { Forms } from './team/forms';
import { Identities } from './team/identities';
import { Members } from './team/members';
import { Pipelines } from './team/pipelines';
import { Questions } from './team/questions';
import { Theses } from './theses/theses';
import { ThesisPage } from './theses/thesis';
import { ViewPage } from './views/view';
import { Views } from './views/views';
import { EndpointPage } from './webhooks/endpoint';
import { Webhooks } from './webhooks/webhooks';

/** The screens of people who are signed in, each at its address. @param path where one is, or is taken to be */
export function Pages({ path, person }: { path: string; person: Person }) {
  return (
    <Switch location={path}>
      <Route path="/board/:id?">{({ id }) => <Board person={person} pipelineId={id} />}</Route>
      <Route path="/company/:id">{({ id }) => <CompanyPage key={id} id={id} person={person} />}</Route>
      <Route path="/duplicates">
        <Duplicates person={person} />
      </Route>
      <Route path="/jobs">
        <Jobs person={person} />
      </Route>
      <Route path="/imports">
        <Imports person={person} />
      </Route>
      <Route path="/imports/:id">{({ id }) => <ImportPage key={id} id={id} />}</Route>
      <Route path="/mine">
        <MyCompany person={person} />
      </Route>
      <Route path="/drafts">
        <Drafts />
      </Route>
      <Route path="/drafts/:id">{({ id }) => <DraftPage key={id} id={id} />}</Route>
      <Route path="/forms">
        <Forms person={person} />
      </Route>
      <Route path="/pipelines">
        <Pipelines />
      </Route>
      <Route path="/questions">
        <Questions />
      </Route>
      <Route path="/theses">
        <Theses person={person} />
      </Route>
      <Route path="/theses/:id">{({ id }) => <ThesisPage key={id} id={id} person={person} />}</Route>
      <Route path="/views">
        <Views person={person} />
      </Route>
      <Route path="/views/:id">{({ id }) => <ViewPage key={id} id={id} person={person} />}</Route>
      <Route path="/members">
        <Members person={person} />
      </Route>
      <Route path="/sso">
        <SingleSignOn person={person} />
      </Route>
      <Route path="/identities">
        <Identities />
      </Route>
      <Route path="/audit">
        <Audit />
      </Route>
      <Route path="/keys">
        <Keys person={person} />
      </Route>
      <Route path="/webhooks">
        <Webhooks person={person} />
      </Route>
      <Route path="/webhooks/:id">{({ id }) => <EndpointPage key={id} id={id} person={person} />}</Route>
      <Route>
        <Nowhere />
      </Route>
    </Switch>
  );
}

export function Nowhere() {
  return (
    <Screen title="Not here">
      <Empty title="There is no such page for you">Choose one of the sections.</Empty>
    </Screen>
  );
}
