import { BulkModule, ExportsModule } from '@app/bulk';
import { DeckIntakeWorkerModule } from '@app/deck-intake';
import { FounderPortalWorkerModule } from '@app/founder-portal';
import { PortalModule } from '@app/portal';
import { PrivacyModule } from '@app/privacy';
import { SearchModule } from '@app/search';

/** For commands that touch what every lib keeps. What a job's failure means is known to the worker's handlers; nothing runs them here. */
export const ALL_MODULES = [
  PortalModule,
  PrivacyModule,
  DeckIntakeWorkerModule,
  FounderPortalWorkerModule,
  BulkModule,
  ExportsModule,
  SearchModule,
];
