'use strict';
// A library of functions on collections.

const _ = require('lodash');

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let out = '';
  for (let round = 0; round < 12; round++) {
    const records = _.times(60, (i) => ({
      id: input(i),
      group: `g${i % 5}`,
      score: (i * 37) % 41,
      tags: _.range(i % 4),
      nested: { deep: { value: i } },
    }));
    const results = [
      _.mapValues(_.groupBy(records, 'group'), (list) => _.sumBy(list, 'score')),
      _.map(_.sortBy(records, ['score', 'id']), 'id').slice(0, 5),
      _.uniq(_.flatMap(records, 'tags')),
      _.chunk(_.map(records, _.property('nested.deep.value')), 9).length,
      _.keyBy(records, 'id')[7].score,
      _.partition(records, ({ score }) => score > 20).map(_.size),
      _.cloneDeep(records[3]),
      _.isEqual(records, _.cloneDeep(records)),
      _.merge({}, records[1], records[2]),
      _.omit(records[5], ['tags', 'nested']),
      _.pick(records[6], ['id', 'group']),
      _.reduce(records, (sum, { score }) => sum + score, 0),
      _.camelCase('some long name'),
      _.zip([1, 2], [3, 4]),
      _.difference([1, 2, 3], [2]),
      _.get(records, '[4].nested.deep.value'),
    ];
    out = JSON.stringify(results);
  }
  return out;
};
