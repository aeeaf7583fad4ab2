// node --require: this process believes that it is SKEW_MS later than it is, as one whose clock was never set.
const skew = Number(process.env.SKEW_MS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + skew] : parts));
  }

  static now() {
    return RealDate.now() + skew;
  }
};
