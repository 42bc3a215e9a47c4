export const screenWords = {
  form: {
    title: 'Create form: form',
    about: 'Of a route or tab. `form: loans` is the same as `form: { resource: loans }`.',
    resource: 'The resource of the new record.',
    form: 'The sections of this screen alone; by default, those of the resource.',
    filter:
      'A condition that every record created here meets; the form does not ask for the values that it fixes.',
    steps: 'true: a new record is filled in one section at a time.',
    submitLabel: 'The text of the save button.',
    to: 'Where to go after saving; by default, the form empties itself for the next one.',
    keyword: 'Only the form of a new record.',
  },
  screens: {
    scope: 'Permission: the rows that its holders see. Holders of other permissions see all rows.',
    filter: 'A restriction that always holds, on the screen and in the API.',
    value: 'From the largest to the smallest.',
    name: 'By name.',
    options: 'In the order in which the options of the field are written.',
  },
  page: {
    keyword: 'A page made in code.',
  },
  report: {
    pivot:
      'Period, choice or reference whose values are the columns, up to 24, with totals on both sides; `groupBy` then has two fields at most.',
    title: 'Another grouping: alternatives',
    about: 'Each item of `alternatives`, in a report.',
    label: 'The name of the choice; by default, the names of the fields.',
    groupBy: 'One to three fields, as in the report.',
    reportTitle: 'Report: report',
    reportAbout: 'Of a route or tab. Its users see the figures, not the records.',
    resource: 'The resource of the figures.',
    schemaGroupBy:
      'One to three fields; each divides the groups of the one before. Dates: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
    measures: 'What is computed in each group: the title and the measure.',
    decimals: 'Decimal places of a measure, by its title.',
    filters: 'The fields to narrow by, and no others; by default, those of the groups.',
    defaultFilter: 'The narrowing with which it opens; it can be taken away.',
    chart: 'The chart; false, none; by default, columns for periods and bars for the rest.',
    order: 'The order of groups that are no periods.',
    subtotals: 'With `order: options`: lines that sum everything up to an option, by their titles.',
    thousands: 'true: amounts of money are shown in thousands; the spreadsheet has the exact ones.',
    alternatives: 'Other groupings, for the user to choose.',
    to: 'The list that a click on a group opens; by default, one of the department that shows the same rows.',
    keyword: 'Report: groups, subtotals and total, with chart, print and spreadsheet.',
  },
};
