import { html } from './html.ts'

/** Light and dark, readable on paper. */
export const REPORT_STYLE = html`<style>
  :root {
    color-scheme: light dark;
    --dim: light-dark(#555, #aaa);
    --line: light-dark(#ddd, #444);
    --share: light-dark(#3b5bdb, #748ffc);
  }
  body {
    background: light-dark(#fff, #181818);
    color: light-dark(#111, #eee);
    font:
      16px/1.5 system-ui,
      sans-serif;
    max-width: 1100px;
    margin: 2rem auto;
    padding: 0 1rem;
  }
  table {
    border-collapse: collapse;
    margin: 0.5rem 0;
  }
  th,
  td {
    border: 1px solid var(--line);
    padding: 0.3rem 0.6rem;
    text-align: left;
    vertical-align: top;
  }
  .dim {
    color: var(--dim);
    font-size: 0.85rem;
  }
  .bar {
    display: block;
    width: 160px;
    height: 10px;
  }
  .track {
    fill: var(--line);
  }
  .share {
    fill: var(--share);
  }
  .bar line {
    stroke: currentColor;
  }
  details {
    border-bottom: 1px solid var(--line);
    padding: 0.3rem 0;
  }
  summary {
    cursor: pointer;
  }
  .outcome {
    display: inline-block;
    min-width: 9rem;
    font-weight: 600;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    border-left: 3px solid var(--line);
    padding-left: 0.6rem;
    font-size: 0.85rem;
  }
  mark {
    background: light-dark(#fdeceb, #3f1d1f);
    color: inherit;
    text-decoration: underline wavy light-dark(#b4232c, #ff9b93);
  }
  .program {
    border-color: var(--share);
  }
  @media (max-width: 45rem) {
    table {
      display: block;
      overflow-x: auto;
    }
    .bar {
      width: 110px;
    }
    .outcome {
      min-width: 0;
      margin-right: 0.4rem;
    }
  }
</style>`
