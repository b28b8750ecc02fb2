//! The paper's random networks.

use nodewise::network::{Network, Synthetic, bif};

use crate::files::Fingerprint;

fn fingerprint(network: &Network) -> u64 {
    let mut fingerprint = Fingerprint::default();
    for node in network.nodes() {
        node.parents.iter().for_each(|&parent| fingerprint.add(parent as u64));
        node.cpt.iter().for_each(|p| fingerprint.add(p.to_bits()));
    }
    fingerprint.value()
}

#[test]
fn a_seed_names_its_network_for_ever() {
    let network = Synthetic::default().draw(1).unwrap();
    assert_eq!(network, Synthetic::default().draw(1).unwrap());
    assert_ne!(network.nodes(), Synthetic::default().draw(2).unwrap().nodes());
    assert_eq!(fingerprint(&network), 11_287_489_638_635_895_467);
    assert_eq!(network.nodes()[19].variable.name, "X20");
    assert_eq!(network.nodes()[0].variable.levels, ["0", "1", "2", "3"]);
}

#[test]
fn the_largest_experiments_fit() {
    for (nodes, levels) in [(500, 4), (1000, 2)] {
        for seed in 1..=20 {
            let network = Synthetic { nodes, levels, edge_probability: 0.5 }.draw(seed).unwrap();
            let widest = (0..nodes).map(|i| network.dag().parents(i).len()).max().unwrap();
            assert!((3..=6).contains(&widest), "seed {seed}: {widest} parents");
            // About 1.6 arcs a node are left of the n / 4 that were drawn.
            let arcs = network.dag().arcs().count();
            assert!((14 * nodes / 10..18 * nodes / 10).contains(&arcs), "seed {seed}: {arcs} arcs");
        }
    }
}

#[test]
fn it_survives_writing() {
    let network = Synthetic { nodes: 60, ..Synthetic::default() }.draw(5).unwrap();
    assert_eq!(bif::read(bif::write(&network).as_bytes()).unwrap(), network);
}
