import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Block, Worker } from 'tesseract.js';
import { programEntry } from '../read/isolation/entry';
import type { OcrLanguage } from './language';

/** The smaller of the two models in each package; measured as good as the large one on slides. */
const MODEL = '4.0.0_best_int';

/** How the engine looks for text: by columns and paragraphs, or for scattered pieces in no order. */
export type OcrLayout = 'blocks' | 'scattered';

export interface RecognitionService {
  blocks: Block[];
  /** The engine's mean confidence over all words, 0 to 100. */
  confidence: number;
}

/** The OCR engine with one language loaded at a time; a thread of its own that starts with the first picture. */
export class OcrEngine {
  private worker: Worker | null = null;
  private loaded: OcrLanguage | null = null;

  /**
   * @param picture in a format the engine reads (PGM)
   * @throws Error when the engine fails or takes longer than `timeoutMs`; it starts afresh with the next picture
   */
  async recognise(picture: Buffer, language: OcrLanguage, layout: OcrLayout, timeoutMs: number): Promise<RecognitionService> {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('recognising the page took too long')), timeoutMs);
    });
    try {
      return await Promise.race([this.run(picture, language, layout), expired]);
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the thread and frees its memory. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    this.loaded = null;
    await worker?.terminate();
  }

  private async run(picture: Buffer, language: OcrLanguage, layout: OcrLayout): Promise<RecognitionService> {
    if (this.loaded !== language) await this.close();
    this.worker ??= await this.start(language);
    this.loaded = language;
    await this.worker.setParameters({ tessedit_pageseg_mode: layout === 'blocks' ? PSM.AUTO : PSM.SPARSE_TEXT });
    const { data } = await this.worker.recognize(picture, {}, { text: false, blocks: true });
    return { blocks: data.blocks ?? [], confidence: data.confidence };
  }

  private async start(language: OcrLanguage): Promise<Worker> {
    const worker = await createWorker(language, OEM.LSTM_ONLY, {
      workerPath: programEntry(__dirname, 'tesseract-worker').file,
      langPath: join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), MODEL),
      cacheMethod: 'none',
      gzip: true,
      // Without a handler the library throws outside of any promise, which would end the process.
      errorHandler: () => undefined,
    });
    // Resolution is unknown: a slide has no size in inches; the guess only keeps the engine from complaining.
    await worker.setParameters({ user_defined_dpi: '150', debug_file: '/dev/null' });
    return worker;
  }
}
