/** What depends on the room that this window has. The build puts it into the page as a script of its own. */
import { fitCharts } from './dashboard/widgets/chart/drawn/fitChart.ts';
import { fitTable, type KeptColumns } from './list/drawn/fitTable.ts';
import { fitReport } from './report/fitReport.ts';

declare global {
  interface Window {
    fit?(main: Element, kept: KeptColumns): void;
  }
}

window.fit = (main, kept) => {
  fitTable(main, kept);
  fitReport(main);
  fitCharts(main);
};
